import { serve } from '@/app/api/serve'
import { switchOrganizationEndpoint } from '@/lib/identity'
import { switchOrganization } from '@/lib/identity/server'

export const POST = serve(switchOrganizationEndpoint, switchOrganization)
