import { serve } from '@/app/api/serve'
import { changePasswordEndpoint } from '@/lib/identity'
import { changePassword } from '@/lib/identity/server'

export const POST = serve(changePasswordEndpoint, changePassword)
