'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ThemeProvider } from 'next-themes'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { type ReactNode, useState } from 'react'
import { Toaster } from '@/components/ui/toast-list'
import { TooltipProvider } from '@/components/ui/tooltip'
import { AppError } from '@/lib/platform/errors'

/** The server said no for a reason of ours: asking again changes nothing. */
const isFinal = (error: Error) =>
  error instanceof AppError && error.code !== 'unavailable' && error.code !== 'internal'

/** The session ended: sign in, and come back to this very view. */
function toSignIn() {
  const { pathname, search } = window.location
  window.location.assign(`/sign-in?next=${encodeURIComponent(`${pathname}${search}`)}`)
}

function makeQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: error => {
        if (error instanceof AppError && error.code === 'unauthenticated') toSignIn()
      },
    }),
    defaultOptions: {
      queries: {
        // Live notices say when something changed.
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 2 && !isFinal(error),
      },
      mutations: { retry: false },
    },
  })
}

/** What every page needs around it. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [queries] = useState(makeQueryClient)
  return (
    <CSPProvider {...(nonce !== undefined && { nonce })}>
      <ThemeProvider
        attribute="data-theme"
        defaultTheme="system"
        enableSystem
        disableTransitionOnChange
        {...(nonce !== undefined && { nonce })}
      >
        <QueryClientProvider client={queries}>
          <NuqsAdapter>
            <TooltipProvider delay={350}>{children}</TooltipProvider>
            <Toaster />
          </NuqsAdapter>
        </QueryClientProvider>
      </ThemeProvider>
    </CSPProvider>
  )
}
