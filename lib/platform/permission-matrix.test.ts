import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { systemClock } from '@/lib/platform/context'
import type { Endpoint } from '@/lib/platform/endpoint'
import { newId } from '@/lib/platform/ids'
import { type Permission, permissions, roleMay, roles } from '@/lib/platform/permissions'
import type { Verb } from '@/lib/platform/server/verb'

type AnyVerb = Pick<Verb<never, unknown>, 'fromUnknown' | 'permission'>

const endpointFiles = import.meta.glob<Record<string, unknown>>('/lib/*/endpoints.ts', { eager: true })
const faces = import.meta.glob<Record<string, unknown>>('/lib/*/server/index.ts', { eager: true })
const domainOf = (file: string) => file.split('/')[2] ?? ''

const isVerb = (value: unknown): value is AnyVerb =>
  typeof value === 'function' && 'fromUnknown' in value && 'permission' in value
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'permission' in value

const verbs = new Map(
  Object.entries(faces).flatMap(([file, face]) =>
    Object.entries(face).flatMap(([name, value]) =>
      isVerb(value) ? [[name, { domain: domainOf(file), verb: value }] as const] : [],
    ),
  ),
)
const endpoints = Object.entries(endpointFiles).flatMap(([file, face]) =>
  Object.entries(face).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ domain: domainOf(file), name, endpoint: value }] : [],
  ),
)

/** Input that no verb takes: whoever may is told so, and nothing is read or written. */
const NOTHING = Symbol('no input')
const outcome = async (verb: AnyVerb, role: (typeof roles)[number]): Promise<string> => {
  const actor = { kind: 'user', personId: newId(), name: 'n', email: 'e', role, via: 'session' } as const
  try {
    await verb.fromUnknown({ orgId: newId(), actor, requestId: newId(), clock: systemClock }, NOTHING)
    return 'carried out'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

describe('role × verb', () => {
  it.each([...verbs].map(([name, { verb }]) => ({ name, verb })))('$name', async ({ verb }) => {
    for (const role of roles)
      expect(await outcome(verb, role), role).toBe(roleMay(role, verb.permission) ? 'invalid' : 'forbidden')
  })

  it('is closed to agents, whatever their roles are called', async () => {
    for (const { verb } of verbs.values())
      await expect(
        verb.fromUnknown(
          {
            orgId: newId(),
            actor: { kind: 'agent', tokenId: newId(), profileId: newId(), agent: 'a', roles: ['owner'] },
            requestId: newId(),
            clock: systemClock,
          },
          {},
        ),
      ).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('endpoints', () => {
  it('ask for what their verbs ask for', () => {
    const served = endpoints.flatMap(({ name, endpoint }) => {
      const found = verbs.get(name.replace(/Endpoint$/, ''))
      return found === undefined ? [] : [[name, endpoint.permission, found.verb.permission] as const]
    })
    expect(served.length).toBeGreaterThan(20)
    for (const [name, promised, asked] of served) expect(asked, name).toBe(promised)
  })

  it('have one address each', () => {
    const addresses = endpoints.map(e => `${e.endpoint.method} ${e.endpoint.path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

describe('the table', () => {
  it('is the one that the guide prints', () => {
    const guide = readFileSync('docs/security.md', 'utf8').replace(/ +/g, ' ')
    expect(guide).toContain(`| permission | ${roles.join(' | ')} |`)
    for (const [permission, holders] of Object.entries<readonly string[]>(permissions))
      expect(guide).toContain(
        `| \`${permission}\` | ${roles.map(r => (holders.includes(r) ? 'yes' : '–')).join(' | ')} |`,
      )
  })

  it('lets an owner do everything, and a viewer change nothing but their own account', () => {
    const all = Object.keys(permissions).filter((p): p is Permission => p in permissions)
    expect(all.every(p => roleMay('owner', p))).toBe(true)
    expect(all.filter(p => roleMay('viewer', p) && !p.endsWith('.read'))).toEqual([
      'account.manage',
      'api_key.manage',
    ])
  })
})
