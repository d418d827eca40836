import type { Client } from '@modelcontextprotocol/client'
import { log } from '@/lib/platform/server/log'

export const listKinds = ['tools', 'resources', 'prompts'] as const
export type ListKind = (typeof listKinds)[number]

/** The lists of which a connected server says that it announces changes. */
export const announcedLists = (capabilities: Record<string, unknown>): ListKind[] =>
  listKinds.filter(kind => {
    const capability = capabilities[kind]
    return (
      typeof capability === 'object' &&
      capability !== null &&
      'listChanged' in capability &&
      capability.listChanged === true
    )
  })

/** Calls back when a list changes, in either era; `onLost` when a modern server ends the subscription. */
export async function watchLists(
  client: Client,
  onChange: (kind: ListKind) => void,
  onLost: (error: Error) => void,
): Promise<void> {
  const kinds = announcedLists({ ...client.getServerCapabilities() })
  if (kinds.length === 0) return
  for (const kind of kinds)
    client.setNotificationHandler(`notifications/${kind}/list_changed`, () => onChange(kind))
  if (client.getProtocolEra() !== 'modern') return
  try {
    const subscription = await client.listen({
      toolsListChanged: kinds.includes('tools'),
      resourcesListChanged: kinds.includes('resources'),
      promptsListChanged: kinds.includes('prompts'),
    })
    void subscription.closed.then(how => {
      if (how !== 'local') onLost(new Error('The server ended its subscription to list changes'))
    })
  } catch (error) {
    // The schedule still finds changes: a server without subscriptions is no failure.
    log.debug({ err: error }, 'a server takes no subscription to list changes')
  }
}
