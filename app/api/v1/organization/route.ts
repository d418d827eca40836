import { serve } from '@/app/api/serve'
import { updateOrganizationEndpoint } from '@/lib/identity'
import { updateOrganization } from '@/lib/identity/server'

export const PATCH = serve(updateOrganizationEndpoint, updateOrganization)
