import type { Ctx } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import type { Viewer } from '../contract'
import { fromCookie } from './authenticate'
import { getViewer } from './get-viewer'

/** Set by the proxy on every page request: server components are not told their own address. */
export const PATH_HEADER = 'x-countersign-path'

/** The context of a page's viewer. Who is not signed in is led to sign in, and back. */
export async function pageCtx(): Promise<Ctx> {
  // Loaded here: gateway and worker use this face too, and have no pages.
  const [{ headers }, { redirect }] = await Promise.all([import('next/headers'), import('next/navigation')])
  const all = await headers()
  const ctx = await fromCookie(all.get('cookie'), newId())
  if (ctx !== undefined) return ctx
  const path = all.get(PATH_HEADER)
  return redirect(path === null ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`)
}

/** Who looks at a page. Who is not signed in is led to sign in, and back. */
export const viewerOrRedirect = async (): Promise<Viewer> => getViewer(await pageCtx(), {})
