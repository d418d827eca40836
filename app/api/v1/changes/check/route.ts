import { serve } from '@/app/api/serve'
import { checkReviewEndpoint } from '@/lib/contracts'
import { checkReview } from '@/lib/contracts/server'

export const POST = serve(checkReviewEndpoint, checkReview)
