import { startGateway } from '@/lib/gateway/server'
import { env } from '@/lib/platform/server/env'
import { runRole } from './launcher/role'

await runRole(() => {
  const host = process.env.HOST
  return startGateway({ port: env().GATEWAY_PORT, ...(host !== undefined && host !== '' && { host }) })
})
