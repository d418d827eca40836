import type { ReactNode } from 'react'
import { Shell } from '@/components/shell/shell'
import { viewerOrRedirect } from '@/lib/identity/server'

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  return <Shell viewer={await viewerOrRedirect()}>{children}</Shell>
}
