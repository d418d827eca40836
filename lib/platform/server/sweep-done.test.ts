import { expect, test } from 'vitest'
import { testDatabase, twoOrgs } from '@/db/testing'
import { newId } from '../ids'
import { sweepDone } from './sweep-done'

const { owner } = await testDatabase()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

async function callOf(orgId: string, finishedAt: Date | null): Promise<string> {
  const id = newId()
  await owner`insert into calls (id, org_id, run_id, principal, gateway_id, kind, requested_name, name, state, submitted_at, finished_at)
    values (${id}, ${orgId}, ${newId()}, 'p', ${newId()}, 'tool', 'x', 'x', ${finishedAt === null ? 'WAITING_FOR_INPUT' : 'COMPLETED'}, ${daysAgo(9)}, ${finishedAt})`
  return id
}

test('what is done for more than seven days goes, in all organizations; what is open or young stays', async () => {
  const { ours, theirs } = await twoOrgs()
  for (const { orgId } of [ours, theirs]) {
    for (const [days, finishedAt] of [
      [9, daysAgo(8)],
      [9, daysAgo(6)],
      [9, null],
      [6, daysAgo(6)],
    ] as const) {
      const callId = await callOf(orgId, finishedAt)
      await owner`insert into call_keys (org_id, key, call_id, arguments_hash, created_at)
        values (${orgId}, ${newId()}, ${callId}, 'h', ${daysAgo(days)})`
      if (finishedAt !== null)
        await owner`insert into call_answers (org_id, call_id, answer, created_at)
          values (${orgId}, ${callId}, '{}', ${finishedAt})`
    }
    for (const days of [8, 6]) {
      const at = daysAgo(days)
      await owner`insert into idempotency_keys (org_id, key, digest, created_at, finished_at)
        values (${orgId}, ${newId()}, 'd', ${at}, ${at})`
      for (const doneAt of [at, null]) {
        await owner`insert into outbox (id, org_id, topic, payload, created_at, next_at, done_at)
          values (${newId()}, ${orgId}, 't', '{}', ${daysAgo(9)}, ${daysAgo(9)}, ${doneAt})`
        await owner`insert into sample_starts (id, org_id, state, requested_at, finished_at)
          values (${newId()}, ${orgId}, ${doneAt === null ? 'running' : 'done'}, ${daysAgo(9)}, ${doneAt})`
      }
    }
  }
  for (const { orgId } of [ours, theirs])
    for (const days of [31, 29])
      await owner`insert into replay_samples
        (org_id, call_id, contract_id, run_id, profile_id, profile_name, agent, at, sealed, key_id)
        values (${orgId}, ${newId()}, ${newId()}, ${newId()}, ${newId()}, 'p', 'a', ${daysAgo(days)}, 's', 'k')`
  const swept = {
    call_answers: 2,
    call_keys: 2,
    idempotency_keys: 2,
    outbox: 2,
    replay_samples: 2,
    sample_starts: 2,
  }
  expect(await sweepDone()).toEqual(swept)
  expect(Object.values(await sweepDone())).toEqual([0, 0, 0, 0, 0, 0])
  const left = await owner`select
    (select count(*)::int from call_answers) as answers, (select count(*)::int from call_keys) as keys,
    (select count(*)::int from idempotency_keys) as first_results, (select count(*)::int from outbox) as work,
    (select count(*)::int from sample_starts) as starts, (select count(*)::int from calls) as calls,
    (select count(*)::int from replay_samples) as samples`
  expect(left[0]).toEqual({ answers: 4, keys: 6, first_results: 2, work: 6, starts: 6, calls: 8, samples: 2 })
})
