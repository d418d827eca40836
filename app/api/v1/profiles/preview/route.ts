import { serve } from '@/app/api/serve'
import { previewServedEndpoint } from '@/lib/profiles'
import { previewServed } from '@/lib/profiles/server'

export const POST = serve(previewServedEndpoint, previewServed)
