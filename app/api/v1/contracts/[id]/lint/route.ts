import { serve } from '@/app/api/serve'
import { getContractLintEndpoint } from '@/lib/contracts'
import { getContractLint } from '@/lib/contracts/server'

export const GET = serve(getContractLintEndpoint, getContractLint)
