import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '@/lib/platform/client'
import {
  addServerEndpoint,
  getServerEndpoint,
  importServerEndpoint,
  listServersEndpoint,
  listSyncsEndpoint,
  removeServerEndpoint,
  syncServerEndpoint,
  testConnectionEndpoint,
  updateServerEndpoint,
} from '@/lib/servers'

export const serversQuery = (input: z.input<typeof listServersEndpoint.input>) =>
  queryOptions({
    queryKey: ['servers', 'list', input],
    queryFn: ({ signal }) => request(listServersEndpoint, input, { signal }),
    placeholderData: keepPreviousData,
  })

export const serverQuery = (id: string) =>
  queryOptions({
    queryKey: ['servers', 'one', id],
    queryFn: ({ signal }) => request(getServerEndpoint, { id }, { signal }),
  })

export const syncsQuery = (id: string) =>
  queryOptions({
    queryKey: ['servers', 'syncs', id],
    queryFn: ({ signal }) => request(listSyncsEndpoint, { id, limit: 50 }, { signal }),
  })

export const testMutation = mutationOptions({
  mutationFn: (input: z.input<typeof testConnectionEndpoint.input>) => request(testConnectionEndpoint, input),
})
export const addMutation = mutationOptions({
  mutationFn: (input: z.input<typeof addServerEndpoint.input>) => request(addServerEndpoint, input),
})
export const importMutation = mutationOptions({
  mutationFn: (input: z.input<typeof importServerEndpoint.input>) => request(importServerEndpoint, input),
})
export const updateMutation = mutationOptions({
  mutationFn: (input: z.input<typeof updateServerEndpoint.input>) => request(updateServerEndpoint, input),
})
export const syncMutation = mutationOptions({
  mutationFn: (id: string) => request(syncServerEndpoint, { id }),
})
export const removeMutation = mutationOptions({
  mutationFn: (input: { id: string; force: boolean }) => request(removeServerEndpoint, input),
})
