import type { z } from 'zod'
import { checkReviewEndpoint } from '@/lib/contracts'
import { AppError } from '@/lib/platform/errors'
import { listServersEndpoint, type ServerConfig } from '@/lib/servers'
import { call } from './connection'
import type { Snapshot } from './snapshot'

export type ConsoleReview = { server: string } & z.output<typeof checkReviewEndpoint.output>

/** What the console knows of an offer; where none answers, why not. */
export type Asked = { review: ConsoleReview } | { review: null; why: string }

/**
 * Asks the console how far each definition is reviewed and whom it affects.
 * @throws AppError when it answers and refuses: a check that is not allowed to look has not passed
 */
export async function askConsole(
  snapshot: Snapshot,
  { name, config }: { name: string | undefined; config: ServerConfig | undefined },
): Promise<Asked> {
  try {
    const server = name ?? (config === undefined ? undefined : await nameAtConsole(config))
    if (server === undefined)
      return { review: null, why: 'The console knows no server at this address; name it with --as NAME' }
    const items = snapshot.items.map(({ kind, name, hash }) => ({ kind, name, hash }))
    return { review: { server, ...(await call(checkReviewEndpoint, { server, items })) } }
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return { review: null, why: error.message }
    throw error
  }
}

/** The server of the console that is reached in the same way. */
async function nameAtConsole(config: ServerConfig): Promise<string | undefined> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await call(listServersEndpoint, { limit: 200, ...(cursor && { cursor }) })
    const found = page.items.find(server => addressOf(server.config) === addressOf(config))
    if (found !== undefined) return found.name
    cursor = page.nextCursor
  }
  return undefined
}

function addressOf(config: ServerConfig): string | undefined {
  switch (config.transport) {
    case 'http':
    case 'sse':
      return config.url.replace(/\/+$/, '')
    case 'stdio':
      return JSON.stringify([config.command, ...config.args])
    case 'file':
      return undefined
  }
}
