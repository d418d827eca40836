import { z } from 'zod'
import { endpoint, id, keyName, pageInput, pageOf } from '@/lib/platform/endpoint'
import { connectionTest, serverConfig, serverDto, serverHealths, syncDto } from './contract'

export const listServersEndpoint = endpoint({
  method: 'GET',
  path: '/servers',
  summary: 'Servers with their health and what they offer',
  permission: 'server.read',
  input: z.object({
    ...pageInput,
    q: z.string().max(200).optional(),
    health: z.enum(serverHealths).optional(),
  }),
  output: pageOf(serverDto),
})
export const getServerEndpoint = endpoint({
  method: 'GET',
  path: '/servers/{id}',
  summary: 'One server',
  permission: 'server.read',
  input: z.object({ id }),
  output: serverDto,
})
export const testConnectionEndpoint = endpoint({
  method: 'POST',
  path: '/servers/test',
  summary: 'Connect and list what a server offers, without storing anything',
  permission: 'server.manage',
  input: z.object({ config: serverConfig }),
  output: connectionTest,
})
export const addServerEndpoint = endpoint({
  method: 'POST',
  path: '/servers',
  summary: 'Add a server and import what it offers',
  permission: 'server.manage',
  input: z.object({ name: keyName, config: serverConfig }),
  output: z.object({ server: serverDto, sync: syncDto }),
})
export const importServerEndpoint = endpoint({
  method: 'POST',
  path: '/servers/import',
  summary:
    'Import what a file says that a server offers: a snapshot, or a raw answer of tools/list; adds the server when it is new',
  permission: 'server.manage',
  input: z.object({
    name: keyName,
    /** The text of the file. */
    file: z.string().max(8_000_000),
  }),
  output: z.object({ server: serverDto, sync: syncDto }),
})
export const updateServerEndpoint = endpoint({
  method: 'PATCH',
  path: '/servers/{id}',
  summary: 'Change how a server is reached, or switch it off or on',
  permission: 'server.manage',
  input: z.object({ id, config: serverConfig.optional(), enabled: z.boolean().optional() }),
  output: serverDto,
})
export const removeServerEndpoint = endpoint({
  method: 'DELETE',
  path: '/servers/{id}',
  summary: 'Remove a server with its contracts; refused while a profile grants them unless `force`',
  permission: 'server.manage',
  input: z.object({
    id,
    force: z.preprocess(v => (v === 'true' ? true : v === 'false' ? false : v), z.boolean().default(false)),
  }),
  output: z.null(),
})
export const syncServerEndpoint = endpoint({
  method: 'POST',
  path: '/servers/{id}/sync',
  summary: 'Read the server now and keep what changed',
  permission: 'server.manage',
  input: z.object({ id }),
  output: syncDto,
})
export const listSyncsEndpoint = endpoint({
  method: 'GET',
  path: '/servers/{id}/syncs',
  summary: 'Sync history, newest first, with every item that could not be taken and why',
  permission: 'server.read',
  input: z.object({ id, ...pageInput }),
  output: pageOf(syncDto),
})
