import { serve } from '@/app/api/serve'
import { addPromptCommentEndpoint, listPromptCommentsEndpoint } from '@/lib/prompts'
import { addPromptComment, listPromptComments } from '@/lib/prompts/server'

export const GET = serve(listPromptCommentsEndpoint, listPromptComments)
export const POST = serve(addPromptCommentEndpoint, addPromptComment)
