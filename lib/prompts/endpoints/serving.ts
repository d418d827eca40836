import { z } from 'zod'
import { endpoint } from '@/lib/platform/endpoint'
import { servedPrompt } from '../contract'

/**
 * Also at the gateway, for agents' tokens. Answers with ETag, Cache-Control and X-Prompt-Version; the conversation comes
 * in `X-Conversation-Id`, and the arguments of the prompt as `arg.<name>`.
 */
export const servePromptEndpoint = endpoint({
  method: 'GET',
  path: '/prompts/{name}',
  summary:
    'A prompt, rendered: production as the release under way assigns it, or a label, or an exact version',
  permission: 'prompt.read',
  input: z
    .object({
      name: z.string().max(64),
      /** An exact version: no assignment, no exposure. */
      version: z.coerce.number().int().positive().optional(),
      /** An environment other than production. */
      label: z.string().max(40).optional(),
      conversation: z.string().min(1).max(200).optional(),
    })
    .catchall(z.string().max(100_000)),
  output: servedPrompt,
})
