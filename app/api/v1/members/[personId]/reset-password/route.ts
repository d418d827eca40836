import { serve } from '@/app/api/serve'
import { resetMemberPasswordEndpoint } from '@/lib/identity'
import { resetMemberPassword } from '@/lib/identity/server'

export const POST = serve(resetMemberPasswordEndpoint, resetMemberPassword)
