import { env } from '@/lib/platform/server/env'
import type { ServerConfig } from '../contract'
import { checkLiteralHost } from './address-guard'
import { requireAllowedCommand } from './stdio-command'

/** @throws AppError `invalid` for a command or address that this instance will never use. */
export function requireUsableConfig(config: ServerConfig): void {
  if (config.transport === 'stdio') requireAllowedCommand(config)
  else if (config.transport !== 'file')
    checkLiteralHost(new URL(config.url), env().COUNTERSIGN_ALLOW_PRIVATE_NETWORK)
}
