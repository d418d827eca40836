import { serve } from '@/app/api/serve'
import { commentChangeEndpoint } from '@/lib/contracts'
import { commentChange } from '@/lib/contracts/server'

export const POST = serve(commentChangeEndpoint, commentChange)
