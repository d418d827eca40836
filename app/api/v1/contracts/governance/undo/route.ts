import { serve } from '@/app/api/serve'
import { undoGovernanceEndpoint } from '@/lib/contracts'
import { undoGovernance } from '@/lib/contracts/server'

export const POST = serve(undoGovernanceEndpoint, undoGovernance)
