import { allEndpoints, openApi } from '@/lib/api'
import { version } from '@/package.json'

export const GET = () => Response.json(openApi(allEndpoints, version))
