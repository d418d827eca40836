import { serve } from '@/app/api/serve'
import { createProfileEndpoint, listProfilesEndpoint } from '@/lib/profiles'
import { createProfile, listProfiles } from '@/lib/profiles/server'

export const GET = serve(listProfilesEndpoint, listProfiles)
export const POST = serve(createProfileEndpoint, createProfile)
