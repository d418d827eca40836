import { serve } from '@/app/api/serve'
import { addMemberEndpoint, listMembersEndpoint } from '@/lib/identity'
import { addMember, listMembers } from '@/lib/identity/server'

export const GET = serve(listMembersEndpoint, listMembers)
export const POST = serve(addMemberEndpoint, addMember)
