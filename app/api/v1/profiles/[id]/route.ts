import { serve } from '@/app/api/serve'
import { getProfileEndpoint, removeProfileEndpoint, updateProfileEndpoint } from '@/lib/profiles'
import { getProfile, removeProfile, updateProfile } from '@/lib/profiles/server'

export const GET = serve(getProfileEndpoint, getProfile)
export const PATCH = serve(updateProfileEndpoint, updateProfile)
export const DELETE = serve(removeProfileEndpoint, removeProfile)
