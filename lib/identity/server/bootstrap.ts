import { z } from 'zod'
import { systemClock } from '@/lib/platform/context'
import { newId } from '@/lib/platform/ids'
import type { Role } from '@/lib/platform/permissions'
import { defineVerb } from '@/lib/platform/server/verb'
import { hashPassword, oneTimePassword } from './passwords'
import { allOrganizations, bootstrapOrganization } from './store'

export interface FirstAccount {
  email: string
  password: string
}
export interface Bootstrapped {
  /** False when the instance had an organization already. */
  created: boolean
  orgId: string
}
interface BootstrapOptions {
  withSample: boolean
  /**
   * Told the new accounts with their one-time passwords, right before they are committed: a start that is killed has
   * either shown the passwords, or made nothing and leaves it to the next one.
   */
  announce(accounts: FirstAccount[]): void
}

const newPerson = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  password_hash: z.string(),
})

const createFirst = (announce: () => void) =>
  defineVerb(
    {
      permission: 'org.manage',
      input: z.object({ slug: z.string(), name: z.string(), people: z.array(newPerson) }),
    },
    async ({ tx, ctx, audit, unchanged }, { slug, name, people }) => {
      const created = await bootstrapOrganization(tx, { id: ctx.orgId, slug, name, people })
      if (!created) {
        unchanged()
        return false
      }
      await audit({
        action: 'organization.created',
        subject: { type: 'organization', id: ctx.orgId, name },
        data: { people: people.map(p => ({ email: p.email, role: p.role })) },
      })
      announce()
      return true
    },
  )

/** Makes the first organization and its people on an empty instance. Repeats and concurrent starters change nothing. */
export async function bootstrap({ withSample, announce }: BootstrapOptions): Promise<Bootstrapped> {
  const existing = await firstOrganization()
  if (existing !== undefined) return { created: false, orgId: existing }
  const people = [
    await person('owner', 'Owner'),
    ...(withSample ? [await person('reviewer', 'Reviewer')] : []),
  ]
  const orgId = newId()
  const created = await createFirst(() => announce(people.map(p => p.account)))(
    { orgId, actor: { kind: 'system', reason: 'first start' }, requestId: newId(), clock: systemClock },
    { slug: 'acme', name: 'Acme', people: people.map(p => p.row) },
  )
  return { created, orgId: created ? orgId : ((await firstOrganization()) ?? orgId) }
}

const firstOrganization = async () => (await allOrganizations())[0]?.id

async function person(role: Role, name: string) {
  const account: FirstAccount = { email: `${role}@countersign.local`, password: oneTimePassword() }
  const row = {
    id: newId(),
    email: account.email,
    name,
    role,
    password_hash: await hashPassword(account.password),
  }
  return { account, row }
}
