import dns, { type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { AppError } from '@/lib/platform/errors'

/** Link-local, cloud metadata, multicast and other addresses that no MCP server has. */
const never = new BlockList()
never.addSubnet('0.0.0.0', 8)
never.addSubnet('169.254.0.0', 16)
never.addAddress('100.100.100.200')
never.addAddress('192.0.0.192')
never.addSubnet('224.0.0.0', 4)
never.addSubnet('240.0.0.0', 4)
never.addAddress('::', 'ipv6')
never.addSubnet('fe80::', 10, 'ipv6')
never.addSubnet('fec0::', 10, 'ipv6')
never.addSubnet('ff00::', 8, 'ipv6')
never.addAddress('fd00:ec2::254', 'ipv6')

const privateRanges = new BlockList()
privateRanges.addSubnet('127.0.0.0', 8)
privateRanges.addSubnet('10.0.0.0', 8)
privateRanges.addSubnet('172.16.0.0', 12)
privateRanges.addSubnet('192.168.0.0', 16)
privateRanges.addSubnet('100.64.0.0', 10)
privateRanges.addSubnet('192.0.0.0', 24)
privateRanges.addSubnet('198.18.0.0', 15)
privateRanges.addAddress('::1', 'ipv6')
privateRanges.addSubnet('fc00::', 7, 'ipv6')

export type Reach = 'public' | 'private' | 'never'

/** Which kind of network an IP address belongs to; IPv4 inside IPv6 (mapped, compatible, NAT64, 6to4) counts as that IPv4. */
export function reachOf(address: string): Reach {
  const plain = embeddedIPv4(address) ?? address
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4'
  if (never.check(plain, family)) return 'never'
  return privateRanges.check(plain, family) ? 'private' : 'public'
}

/** @throws AppError `invalid` for an address that this instance may not reach. */
export function requireReachable(address: string, allowPrivate: boolean): void {
  const reach = reachOf(address)
  if (reach === 'public' || (reach === 'private' && allowPrivate)) return
  throw new AppError('invalid', `The address ${address} may not be reached`, {
    detail:
      reach === 'never'
        ? 'It is a link-local, metadata or reserved address: no server is ever reached there.'
        : 'It is in a private network, and this instance reaches public addresses only.',
    hint:
      reach === 'never'
        ? 'Give the server an address of its own.'
        : 'Whoever runs Countersign can set COUNTERSIGN_ALLOW_PRIVATE_NETWORK=1.',
    reason: 'upstream_unreachable',
  })
}

type Answer = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/** A DNS lookup for sockets that refuses forbidden addresses at the moment of connecting, so that rebinding is no way round. */
export const guardedLookup =
  (allowPrivate: () => boolean) =>
  (hostname: string, options: LookupOptions, answer: Answer): void => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return answer(error, [])
      try {
        for (const { address } of addresses) requireReachable(address, allowPrivate())
      } catch (refusal) {
        return answer(refusal instanceof Error ? refusal : new Error('refused'), [])
      }
      const first = addresses[0]
      if (options.all === true || first === undefined) answer(null, addresses)
      else answer(null, first.address, first.family)
    })
  }

/** @throws AppError for a URL whose host is a forbidden IP address: sockets do not look those up. */
export function checkLiteralHost(url: URL, allowPrivate: boolean): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) requireReachable(host, allowPrivate)
}

function embeddedIPv4(address: string): string | undefined {
  if (!isIPv6(address)) return undefined
  const groups = expand(address)
  const [a, b, c, d, e, f, g, h] = groups
  if (g === undefined || h === undefined || b === undefined || c === undefined) return undefined
  const mapped = [a, b, c, d, e].every(x => x === 0) && f === 0xffff
  // `::` and `::1` are addresses of their own.
  const compatible = [a, b, c, d, e, f].every(x => x === 0) && (g !== 0 || h > 1)
  const nat64 = a === 0x64 && b === 0xff9b && (c === 1 || [c, d, e, f].every(x => x === 0))
  if (mapped || compatible || nat64) return dotted(g, h)
  return a === 0x2002 ? dotted(b, c) : undefined
}

const dotted = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** The eight groups of an IPv6 address. */
function expand(address: string): number[] {
  const text = address
    .replace(/%.*$/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, w, x, y, z) =>
      [(Number(w) << 8) | Number(x), (Number(y) << 8) | Number(z)].map(n => n.toString(16)).join(':'),
    )
  const [head = '', tail] = text.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':').map(g => Number.parseInt(g, 16)))
  if (tail === undefined) return groups(head)
  const end = groups(tail)
  const start = groups(head)
  return [...start, ...new Array<number>(8 - start.length - end.length).fill(0), ...end]
}
