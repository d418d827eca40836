import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { besideOf, postmasterOf } from './database'
import { freePort, Launched } from './launched'
import { Person, type Waiting } from './person'
import { RawAgent, type Told } from './raw-agent'
import { Traffic, untilTold } from './traffic'

// An instance of its own, killed piece by piece: each test goes on where the one before left it.
test.describe.configure({ mode: 'serial' })

const dataDir = path.resolve('.test/kill-data')
let launched: Launched

test.beforeAll(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  launched = await Launched.start({ dataDir, port: await freePort(), gatewayPort: await freePort() })
  await expect.poll(sampleToken).not.toBe('')
})
test.afterAll(() => launched?.stop())

const sampleToken = (): string => {
  try {
    return readFileSync(path.join(dataDir, 'sample-agent.token'), 'utf8').trim()
  } catch {
    return ''
  }
}

const victims: Record<string, () => Promise<void>> = {
  gateway: () => killRole('gateway'),
  console: () => killRole('console'),
  worker: () => killRole('worker'),
  PostgreSQL: async () => {
    const from = launched.lines.length
    process.kill(postmasterOf(dataDir).pid, 'SIGKILL')
    await launched.says(/^The database stopped; starting it again/, from)
    await launched.says(/^The database is back/, from)
  },
  launcher: async () => {
    await launched.kill()
    launched = await Launched.start(launched.options)
  },
}

async function killRole(role: 'console' | 'gateway' | 'worker'): Promise<void> {
  const from = launched.lines.length
  process.kill(launched.pidOf(role), 'SIGKILL')
  await launched.says(new RegExp(`^The ${role} stopped \\(SIGKILL\\); starting it again in`), from)
  await launched.says(new RegExp(`^The ${role} is back`), from)
}

for (const [victim, kill] of Object.entries(victims))
  test(`kill -9 of the ${victim} in the midst of work loses nothing that was acknowledged`, async () => {
    const agent = newAgent()
    const person = new Person({ url: launched.url, dataDir })
    const traffic = new Traffic(agent, `${victim}-${Date.now()}`)
    const ticket = await openTicket(agent, `${victim} 1`)
    const calls: Record<string, Promise<Told>> = {}

    await test.step('a decision before, one at the moment of the kill, and two open', async () => {
      calls.before = hold(agent, ticket, 'before')
      await person.approve(await person.waitsFor('before'))
      expect(await calls.before).toMatchObject({ ok: true })
      calls.during = hold(agent, ticket, 'during')
      calls.after = hold(agent, ticket, 'after')
      calls.question = ask(agent, ticket)
      await person.waitsFor('after')
      await person.waitsFor('closeTicket')
      await traffic.goesOn(10)
    })
    const during = await person.waitsFor('during')
    const open = await person.open()
    expect(open).toHaveLength(3)
    await person.approve(during)
    const killedAt = Date.now()
    await kill()

    await test.step('work goes on, and every open question can be answered or says why not', async () => {
      await traffic.goesOn(10)
      await traffic.stop()
      const answering = person.answerAllUntil(Promise.all(Object.values(calls)))
      expect(await calls.after).toMatchObject({ ok: true })
      expect(await calls.question).toMatchObject({ ok: true, structured: { outcome: 'closed' } })
      // Not idempotent: when it ran at the moment of the kill nobody knows, and nobody repeats it.
      const told = await calls.during
      if (told?.ok !== true) expect(['outcome_unknown', 'upstream_unreachable']).toContain(told?.cause)
      const effects = effectsWith(`${agent.runId}-during`)
      if (told?.ok === true) expect(effects).toHaveLength(1)
      if (told?.cause === 'upstream_unreachable') expect(effects).toEqual([])
      await answering
    })

    await test.step('the tables and the effects agree with what was acknowledged', async () => {
      await expectKept(agent, traffic, killedAt)
      await expectInboxKept(agent, person, open)
    })

    await test.step('a new run works', async () => {
      const next = newAgent()
      expect((await openTicketCall(next, `${victim} 2`)).ok).toBe(true)
      const beside = await besideOf(dataDir)
      const [call] = await beside.sql`
        select c.state from calls c join runs r on r.id = c.run_id where r.group_key like ${`%${next.runId}%`}`
      expect(call).toEqual({ state: 'COMPLETED' })
      await beside.close()
    })
  })

const newAgent = () => new RawAgent(`${launched.gatewayUrl}/mcp/acme/order-support-agent`, sampleToken())

const openTicketCall = (agent: RawAgent, subject: string) =>
  untilTold(() =>
    agent.call({
      name: 'tickets.openTicket',
      arguments: { subject, customer: 'Kim' },
      key: `${agent.runId}-open`,
    }),
  )

async function openTicket(agent: RawAgent, subject: string): Promise<string> {
  const { structured } = await openTicketCall(agent, subject)
  return String(structured?.ticketId)
}

/** A message that waits for an approval; its agent asks again with its key until it is told the end. */
const hold = (agent: RawAgent, ticketId: string, message: string): Promise<Told> =>
  untilDecided(() =>
    agent.call({
      name: 'tickets.notifyCustomer',
      arguments: { ticketId, message },
      key: `${agent.runId}-${message}`,
    }),
  )

/** Closes a ticket, whose server asks a person first. */
const ask = (agent: RawAgent, ticketId: string): Promise<Told> =>
  untilDecided(() =>
    untilTold(() =>
      agent.call({ name: 'tickets.closeTicket', arguments: { ticketId }, key: `${agent.runId}-close` }),
    ),
  )

async function untilDecided(act: () => Promise<Told>): Promise<Told> {
  for (;;) {
    const told = await act().catch(() => undefined)
    if (
      told !== undefined &&
      told.cause !== 'awaiting_human' &&
      told.cause !== 'frozen' &&
      told.cause !== 'refused'
    )
      return told
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}

/** The keys with one of these beginnings, as often as they had an effect in the shop. */
const effectsWith = (...beginnings: string[]): string[] =>
  readFileSync(path.join(dataDir, 'samples', 'effects.jsonl'), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map((line): unknown => JSON.parse(line).idempotencyKey)
    .filter(key => typeof key === 'string')
    .filter(key => beginnings.some(beginning => key.startsWith(beginning)))

const isRead = ({ name }: { name: string }) => name === 'inventory.findAvailableStock'

/** What the agent was told is in the tables, each write once in the shop, and no call is left open. */
async function expectKept(agent: RawAgent, traffic: Traffic, killedAt: number): Promise<void> {
  const beside = await besideOf(dataDir)
  const calls = () => beside.sql<{ name: string; key: string | null; state: string; cause: string | null }[]>`
    select c.name, c.idempotency_key as key, c.state, c.cause from calls c
    join runs r on r.id = c.run_id where r.group_key like ${`%${agent.runId}%`} order by c.submitted_at`
  // The last reads are written a moment after they were answered.
  const unexplained = async () => (await calls()).filter(c => c.state !== 'COMPLETED' && c.cause === null)
  await expect.poll(unexplained).toEqual([])
  await expect
    .poll(async () => (await calls()).filter(c => isRead(c) && c.state === 'COMPLETED').length)
    .toBeGreaterThanOrEqual(traffic.read.filter(at => at < killedAt - 500 || at > killedAt).length)
  const all = await calls()
  const writes = all.filter(c => c.name === 'inventory.draftOrder')
  const completed = writes.filter(c => c.state === 'COMPLETED').map(c => c.key)
  expect(completed.toSorted()).toEqual(traffic.written.toSorted())
  for (const key of traffic.unknown)
    expect(writes).toContainEqual(expect.objectContaining({ key, cause: 'outcome_unknown' }))
  const effects = effectsWith(agent.runId, traffic.name)
  expect(effects.toSorted()).toEqual([...new Set(effects)].toSorted())
  for (const key of traffic.written) expect(effects).toContain(key)
  await beside.close()
}

/** Each decision that was answered is there with its audit row, and no item is left that nobody waits for. */
async function expectInboxKept(agent: RawAgent, person: Person, open: Waiting[]): Promise<void> {
  const beside = await besideOf(dataDir)
  const items = await beside.sql<{ id: string; state: string; why: string | null; audited: number }[]>`
    select i.id, i.state, i.closed_reason as why,
      (select count(*)::int from audit_events a where a.subject_id = i.id::text and a.action <> 'inbox_item.opened') as audited
    from inbox_items i join runs r on r.id = i.run_id where r.group_key like ${`%${agent.runId}%`}`
  for (const { id, state, why, audited } of items) {
    expect(['decided', 'cancelled', 'expired']).toContain(state)
    if (state !== 'decided') expect(why).not.toBeNull()
    expect(audited).toBeGreaterThanOrEqual(1)
    if (person.decided.has(id)) expect(state).toBe('decided')
  }
  for (const id of person.decided) expect(items.map(i => i.id)).toContain(id)
  for (const { id } of open) expect(items.map(i => i.id)).toContain(id)
  await beside.close()
}
