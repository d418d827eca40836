'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useErrorWords } from '@/components/patterns/error-words'
import { toast } from '@/components/ui/toaster'
import { switchOrganizationMutation } from './queries'

const CHANNEL = 'countersign-organization'
const startAgain = () => window.location.assign('/')

/** Lets this browser look at another organization, from its first page on. */
export function useSwitchOrganization() {
  const words = useErrorWords()
  return useMutation({
    ...switchOrganizationMutation,
    onSuccess: () => {
      const channel = new BroadcastChannel(CHANNEL)
      channel.postMessage('switched')
      channel.close()
      startAgain()
    },
    onError: error => {
      const { lead, detail } = words(error)
      toast.error(lead, { description: detail })
    },
  })
}

/** The other tabs share the session: they start again too, lest they show one organization and change another. */
export function useFollowSwitch(): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = startAgain
    return () => channel.close()
  }, [])
}
