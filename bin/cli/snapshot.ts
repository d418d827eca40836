import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { getContractEndpoint, listContractsEndpoint } from '@/lib/contracts'
import { importOffer } from '@/lib/contracts/server'
import { AppError } from '@/lib/platform/errors'
import { didYouMean } from '@/lib/platform/nearest'
import { getServerEndpoint, listServersEndpoint, type ServerConfig } from '@/lib/servers'
import { fetchOffer, openUpstream } from '@/lib/servers/server'
import { call } from './connection'

type Imported = ReturnType<typeof importOffer>
type Item = Omit<Imported['taken'][number], 'note'>

/** What a server offers, so that two readings of the same offer are the same bytes: no time, sorted throughout. */
export interface Snapshot {
  countersignSnapshot: 1
  /** Over the items: equal exactly when nothing that agents see differs. */
  hash: string
  server: { name: string | null; version: string | null; protocolVersion: string | null }
  items: Item[]
  /** What could not be taken, and why. */
  rejected: Imported['rejected']
}

/** Reads a server itself; no console is needed. */
export async function snapshotOf(config: ServerConfig): Promise<Snapshot> {
  const upstream = await openUpstream({ orgId: '', name: 'The server', config })
  try {
    const offer = await fetchOffer(upstream)
    if (offer.problems.length > 0)
      throw new AppError('unavailable', 'The server could not be read whole', {
        detail: offer.problems.map(problem => problem.message).join('; '),
      })
    const { taken, rejected } = importOffer(offer.items)
    const { name, version } = upstream.info
    return snapshot({ name, version, protocolVersion: upstream.protocolVersion }, taken, rejected)
  } finally {
    await upstream.close()
  }
}

/** What the console read of a server last. */
export async function snapshotFromConsole(name: string): Promise<Snapshot> {
  const { items: servers } = await call(listServersEndpoint, { limit: 200, q: name })
  const found = servers.find(server => server.name === name)
  if (found === undefined)
    throw new AppError(
      'not_found',
      `There is no server ${name}.${didYouMean(
        name,
        servers.map(s => s.name),
      )}`,
    )
  const server = await call(getServerEndpoint, { id: found.id })
  const rows: { id: string }[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await call(listContractsEndpoint, {
      server: [name],
      state: ['new', 'changed', 'approved', 'rejected'],
      limit: 1000,
      ...(cursor && { cursor }),
    })
    rows.push(...page.items)
    cursor = page.nextCursor
  }
  const offer: Record<string, unknown[]> = {}
  for (const { id } of rows) {
    const contract = await call(getContractEndpoint, { id })
    offer[contract.kind] ??= []
    offer[contract.kind]?.push(contract.latest.definition)
  }
  const { taken, rejected } = importOffer(offer)
  return snapshot(
    { name: server.info?.name, version: server.info?.version, protocolVersion: server.protocolVersion },
    taken,
    rejected,
  )
}

function snapshot(
  server: { name?: string | undefined; version?: string | undefined; protocolVersion: string | null },
  taken: Imported['taken'],
  rejected: Imported['rejected'],
): Snapshot {
  const order = (a: { kind: string; name: string }, b: { kind: string; name: string }) =>
    compare(a.kind, b.kind) || compare(a.name, b.name)
  const items = taken.map(({ note: _, ...item }) => item).sort(order)
  const hashes = items.map(({ kind, name, hash }) => [kind, name, hash])
  return {
    countersignSnapshot: 1,
    hash: `v1:sha256:${createHash('sha256')
      .update(canonicalize(hashes) ?? '')
      .digest('hex')}`,
    server: {
      name: server.name ?? null,
      version: server.version ?? null,
      protocolVersion: server.protocolVersion,
    },
    items,
    rejected: [...rejected].sort(order),
  }
}

/** By code units: the same on every machine. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Keys in canonical order (RFC 8785), indented for people and for version control. */
export const snapshotText = (value: Snapshot): string =>
  `${JSON.stringify(JSON.parse(canonicalize(value) ?? 'null'), null, 2)}\n`
