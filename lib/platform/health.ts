import { z } from 'zod'
import { endpoint } from './endpoint'

export const healthEndpoint = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Whether the console can serve: 503 when its database does not answer',
  permission: 'public',
  input: z.object({}),
  output: z.object({ status: z.literal('ok') }),
})
