import { serve } from '@/app/api/serve'
import { removeMemberEndpoint, updateMemberEndpoint } from '@/lib/identity'
import { removeMember, updateMember } from '@/lib/identity/server'

export const PATCH = serve(updateMemberEndpoint, updateMember)
export const DELETE = serve(removeMemberEndpoint, removeMember)
