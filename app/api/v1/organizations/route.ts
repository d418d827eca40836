import { serve } from '@/app/api/serve'
import { createOrganizationEndpoint } from '@/lib/identity'
import { createOrganization } from '@/lib/identity/server'

export const POST = serve(createOrganizationEndpoint, createOrganization)
