import { serve } from '@/app/api/serve'
import { getReleaseEvidenceEndpoint } from '@/lib/prompts'
import { getReleaseEvidence } from '@/lib/prompts/server'

export const GET = serve(getReleaseEvidenceEndpoint, getReleaseEvidence)
