import { z } from 'zod'
import { type Ctx, systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import { defineVerb } from '@/lib/platform/server/verb'
import { personOf } from './person'
import { SESSION_SECONDS } from './session-cookie'
import { endSession, insertSession, membershipsOf, sessionById } from './store'

const open = defineVerb(
  {
    permission: 'account.manage',
    input: z.object({ by: z.enum(['password', 'oidc']), userAgent: z.string().nullable() }),
  },
  async ({ tx, ctx, audit }, { by, userAgent }) => {
    const person = personOf(ctx)
    const id = newId()
    await insertSession(tx, {
      id,
      personId: person.personId,
      orgId: ctx.orgId,
      seconds: SESSION_SECONDS,
      userAgent: userAgent?.slice(0, 300) ?? null,
    })
    await audit({
      action: 'session.started',
      subject: { type: 'person', id: person.personId, name: person.name },
      data: { by },
    })
    return id
  },
)

const close = defineVerb(
  { permission: 'account.manage', input: z.object({ id: z.uuid() }) },
  async ({ tx, ctx, audit, unchanged }, { id }) => {
    const person = personOf(ctx)
    if (!(await endSession(tx, id))) return unchanged()
    await audit({
      action: 'session.ended',
      subject: { type: 'person', id: person.personId, name: person.name },
    })
  },
)

/** Opens a session for a person whose identity was just proven; `undefined` when they belong to no organization. */
export async function openSession(
  personId: string,
  by: 'password' | 'oidc',
  userAgent: string | null,
): Promise<string | undefined> {
  const [home] = await membershipsOf(personId)
  if (home === undefined) return undefined
  return open(context(home.org_id, { personId, ...home }), { by, userAgent })
}

/** Ends a session: its cookie is worthless from now on. */
export async function closeSession(id: string): Promise<void> {
  const row = await sessionById(id)
  if (row !== undefined) await close(context(row.org_id, { ...row, personId: row.person_id }), { id })
}

type Who = Pick<Extract<Ctx['actor'], { kind: 'user' }>, 'personId' | 'name' | 'email' | 'role'>
const context = (orgId: string, { personId, name, email, role }: Who): Ctx => ({
  orgId,
  actor: { kind: 'user', personId, name, email, role, via: 'session' },
  requestId: newId(),
  clock: systemClock,
})
