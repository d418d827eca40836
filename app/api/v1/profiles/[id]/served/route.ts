import { serve } from '@/app/api/serve'
import { listServedEndpoint } from '@/lib/profiles'
import { listServed } from '@/lib/profiles/server'

export const GET = serve(listServedEndpoint, listServed)
