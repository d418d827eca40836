import { serve } from '@/app/api/serve'
import { compareVersionsEndpoint } from '@/lib/contracts'
import { compareVersions } from '@/lib/contracts/server'

export const GET = serve(compareVersionsEndpoint, compareVersions)
