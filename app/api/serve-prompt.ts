import { createHash } from 'node:crypto'
import { authenticateRequest } from '@/lib/identity/server'
import { respond } from '@/lib/platform/server/http'
import { readPromptQuery } from '@/lib/prompts'
import { servePrompt } from '@/lib/prompts/server'

/** `GET /api/v1/prompts/{name}`: its tag changes with every move of a label or a release, so that nothing old is kept. */
export const answerPrompt = respond(async (request, context, requestId) => {
  const ctx = await authenticateRequest(request, requestId)
  const { name } = await context.params
  const { conversation, ...query } = readPromptQuery(new URL(request.url).searchParams)
  const { prompt, epoch, exact } = await servePrompt.fromUnknown(ctx, {
    ...query,
    name,
    conversation: conversation ?? request.headers.get('x-conversation-id') ?? undefined,
  })
  const text = JSON.stringify(prompt)
  const etag = `"${digest(text)}.${exact ? 'exact' : digest(epoch).slice(0, 8)}"`
  const headers = {
    'content-type': 'application/json',
    'cache-control': exact ? 'private, max-age=86400, immutable' : 'private, no-cache',
    etag,
    vary: 'authorization, cookie, x-conversation-id',
    'x-prompt-version': String(prompt.version),
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(text, { headers })
})

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)
