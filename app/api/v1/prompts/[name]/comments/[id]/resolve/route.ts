import { serve } from '@/app/api/serve'
import { resolvePromptCommentEndpoint } from '@/lib/prompts'
import { resolvePromptComment } from '@/lib/prompts/server'

export const POST = serve(resolvePromptCommentEndpoint, resolvePromptComment)
