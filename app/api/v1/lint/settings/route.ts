import { serve } from '@/app/api/serve'
import { getLintSettingsEndpoint, putLintSettingsEndpoint } from '@/lib/contracts'
import { getLintSettings, putLintSettings } from '@/lib/contracts/server'

export const GET = serve(getLintSettingsEndpoint, getLintSettings)
export const PUT = serve(putLintSettingsEndpoint, putLintSettings)
