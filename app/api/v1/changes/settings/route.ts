import { serve } from '@/app/api/serve'
import { getReviewSettingsEndpoint, putReviewSettingsEndpoint } from '@/lib/contracts'
import { getReviewSettings, putReviewSettings } from '@/lib/contracts/server'

export const GET = serve(getReviewSettingsEndpoint, getReviewSettings)
export const PUT = serve(putReviewSettingsEndpoint, putReviewSettings)
