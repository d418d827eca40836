import { describe, expect, test } from 'vitest'
import { ctxFor, makeOrg, testDatabase, workerCtx } from '@/db/testing'
import type { Ctx } from '@/lib/platform/context'
import * as verbs from '..'
import { holdPromptRelease, resumePromptRelease } from '../hold-release'
import { judgeDueReleases } from './judge-due'
import { judgeRelease } from './judge-release'
import { arrangeCanary, arrangeUnits, type Canary, mixed, PROMPT, stateOf } from './testing'

const database = await testDatabase()

const later = (seconds: number) => ({ now: () => new Date(Date.now() + seconds * 1000) })
const worker = (canary: Canary, seconds = 120): Ctx => ({
  ...workerCtx(canary.author.orgId),
  clock: later(seconds),
})
const look = (canary: Canary, seconds?: number) =>
  judgeRelease(worker(canary, seconds), { id: canary.releaseId })
const evidenceOf = (canary: Canary) => verbs.getReleaseEvidence(canary.author, { id: canary.releaseId })
const labelOf = async (canary: Canary) =>
  (await verbs.getPrompt(canary.author, { name: PROMPT })).labels.find(l => l.name === 'production')?.version

describe('a look at a canary', () => {
  test('takes a worse version back from everyone, with the numbers, an audit row and a webhook', async () => {
    const canary = await arrangeCanary()
    await arrangeUnits(canary, mixed(40, { candidate: 0.5, stable: 0.96 }))
    expect(await look(canary)).toEqual({ verdict: 'rollback', more: false })

    expect(await stateOf(canary)).toMatchObject({ state: 'rolled_back', weight: 0 })
    expect(await labelOf(canary)).toBe(1)
    const { latest, series, lastServed, stages, units } = await evidenceOf(canary)
    expect(latest).toMatchObject({ verdict: 'rollback', applied: true, stage: 0 })
    expect(latest?.reasons).toMatchObject([{ code: 'harm', guardrail: 'tools', params: { threshold: 20 } }])
    const [tools] = latest?.guardrails ?? []
    expect(tools?.candidate.units).toBe(40)
    expect(tools?.stable.units).toBe(360)
    expect(tools?.e).toBeGreaterThan(20)
    expect(tools?.p).toBeLessThan(0.05)
    expect(series).toHaveLength(1)
    expect(lastServed).toEqual({ candidate: null, stable: null })
    expect(stages[0]).toEqual({ stage: 0, weight: 1_000, candidate: 40, stable: 360 })
    expect(units).toEqual({ conversation: 400, principal: 0, trace: 0, waiting: 0 })
    const told = await database.owner`
      select payload ->> 'event' as event from outbox where org_id = ${canary.author.orgId} and topic = 'webhook'`
    expect(told.map(r => r.event)).toContain('prompt.rolled_back')
    const audit = await database.owner`
      select action, actor ->> 'id' as actor from audit_events
      where org_id = ${canary.author.orgId} and action in ('prompt_release.rolled_back', 'prompt_release.judged') order by action`
    expect(audit.map(r => ({ ...r }))).toEqual([
      { action: 'prompt_release.judged', actor: 'test' },
      { action: 'prompt_release.rolled_back', actor: 'test' },
    ])
    expect(await look(canary)).toBeNull()
  })

  test('counts a conversation when its time is over, and not before', async () => {
    const canary = await arrangeCanary()
    await arrangeUnits(canary, mixed(40, { candidate: 0.5, stable: 0.96 }))
    expect(await look(canary, 30)).toEqual({ verdict: 'hold', more: false })
    expect((await evidenceOf(canary)).latest?.reasons.map(r => r.code)).toEqual(['needs_outcomes'])
    expect((await evidenceOf(canary)).units.waiting).toBe(400)
    expect((await evidenceOf(canary)).latest?.guardrails[0]?.candidate.units).toBe(0)
    expect((await look(canary, 61))?.verdict).toBe('rollback')
  })

  test('leaves the rollback to people where their owner said so, and gives the version to nobody new', async () => {
    const canary = await arrangeCanary({ settings: { autoRollback: false } })
    await arrangeUnits(canary, mixed(40, { candidate: 0.5, stable: 0.96 }))
    await look(canary)
    expect(await stateOf(canary)).toMatchObject({ state: 'held', paused: true, weight: 0 })
    expect((await stateOf(canary)).reason).toMatch(/^tools: evidence of harm, E = /)
    expect(await labelOf(canary)).toBe(1)
  })

  test('goes on and promotes by itself where it may, and only says so where it may not', async () => {
    const good = { candidate: 0.97, stable: 0.96 }
    const careful = await arrangeCanary({ settings: { margin: 0.05 } })
    await arrangeUnits(careful, mixed(200, good))
    expect((await look(careful))?.verdict).toBe('advance')
    expect((await evidenceOf(careful)).latest).toMatchObject({ verdict: 'advance', applied: false })
    expect(await stateOf(careful)).toMatchObject({ state: 'canary', stage: 0 })

    const bold = await arrangeCanary({ settings: { margin: 0.05, autoPromote: true } })
    await arrangeUnits(bold, mixed(200, good))
    await look(bold)
    expect(await stateOf(bold)).toMatchObject({ state: 'canary', stage: 1, weight: 10_000 })
    await look(bold)
    expect(await stateOf(bold)).toMatchObject({ state: 'promoted' })
    expect(await labelOf(bold)).toBe(2)
    expect((await evidenceOf(bold)).series.map(j => [j.verdict, j.applied])).toEqual([
      ['advance', true],
      ['promote', true],
    ])
  })

  test('holds a stage whose evidence does not suffice: neither passed nor taken back', async () => {
    const canary = await arrangeCanary({ settings: { autoPromote: true } })
    await arrangeUnits(canary, mixed(40, { candidate: 0.95, stable: 0.95 }))
    expect((await look(canary))?.verdict).toBe('hold')
    expect(await stateOf(canary)).toMatchObject({ state: 'canary', stage: 0 })
    const { latest } = await evidenceOf(canary)
    expect(latest).toMatchObject({ applied: false, reasons: [{ code: 'inconclusive', guardrail: 'tools' }] })
    expect(latest?.guardrails[0]?.needed).toBeGreaterThan(40)
    expect(latest?.falseRollback).toBeLessThanOrEqual(0.05)
  })

  test('collects while the stage lacks its sample or its time', async () => {
    const canary = await arrangeCanary({
      settings: { autoPromote: true },
      stages: [
        { weight: 1_000, minMinutes: 30, minSample: 30 },
        { weight: 10_000, minMinutes: 0, minSample: 0 },
      ],
    })
    await arrangeUnits(canary, mixed(20, { candidate: 1, stable: 1 }))
    await look(canary)
    expect((await evidenceOf(canary)).latest?.reasons.map(r => r.code)).toEqual([
      'needs_time',
      'needs_sample',
    ])
    expect(await stateOf(canary)).toMatchObject({ state: 'canary', stage: 0 })
  })

  test('stops at a wrong sample ratio', async () => {
    const canary = await arrangeCanary()
    const half = mixed(20, { candidate: 0.3, stable: 0.95 }).map((u, i) => ({
      ...u,
      variant: i % 2 === 0 ? ('candidate' as const) : ('stable' as const),
    }))
    await arrangeUnits(canary, half)
    expect((await look(canary))?.verdict).toBe('stopped')
    expect(await stateOf(canary)).toMatchObject({ state: 'held', paused: true })
    expect((await stateOf(canary)).reason).toContain('100 of 200 units met the new version where 20 were to')
    expect((await evidenceOf(canary)).latest?.sampleRatio.mismatch).toBe(true)
  })

  test('does not take units that knew the prompt before for a wrong ratio', async () => {
    const canary = await arrangeCanary()
    const half = Array.from({ length: 200 }, (_, i) => ({
      variant: 'stable' as const,
      ok: true,
      unit: `old-${i}`,
    }))
    await database.owner`
      insert into prompt_exposures (id, org_id, prompt_id, version_id, variant, unit_kind, unit, at, last_at)
      select gen_random_uuid(), ${canary.author.orgId}, ${canary.promptId}, ${canary.stableId}, 'stable', 'conversation',
        'old-' || i, now() - interval '1 day', now() - interval '1 day' from generate_series(0, 199) i`
    await arrangeUnits(canary, half)
    expect((await look(canary))?.verdict).toBe('collecting')
    expect((await evidenceOf(canary)).latest?.sampleRatio.units).toBe(0)
  })

  test('never judges the old version', async () => {
    const canary = await arrangeCanary()
    await arrangeUnits(canary, mixed(40, { candidate: 0.97, stable: 0.3 }))
    expect((await look(canary))?.verdict).toBe('advance')
    expect(await stateOf(canary)).toMatchObject({ state: 'canary' })
  })

  test('counts a unit that met both sides by the first', async () => {
    const canary = await arrangeCanary()
    const before = new Date(Date.now() - 5_000)
    await arrangeUnits(canary, [
      { variant: 'stable', unit: 'both', at: before, ok: true },
      { variant: 'candidate', ok: true },
    ])
    await arrangeUnits(canary, [{ variant: 'candidate', unit: 'both', ok: false }])
    await look(canary)
    expect((await evidenceOf(canary)).latest?.guardrails[0]).toMatchObject({
      candidate: { hits: 1, units: 1 },
      stable: { hits: 0, units: 1 },
    })
  })

  test('looks only at what is running: a hold stops the judge, and it goes on from what it knew', async () => {
    const canary = await arrangeCanary()
    await arrangeUnits(canary, mixed(10, { candidate: 1, stable: 1 }))
    await look(canary)
    await holdPromptRelease(canary.author, { id: canary.releaseId })
    await arrangeUnits(canary, mixed(10, { candidate: 1, stable: 1 }))
    expect(await look(canary)).toBeNull()
    await resumePromptRelease(canary.author, { id: canary.releaseId })
    await look(canary)
    expect((await evidenceOf(canary)).latest?.guardrails[0]?.candidate.units).toBe(20)
  })

  test('compares how quick both are', async () => {
    const canary = await arrangeCanary({
      settings: { guardrails: [{ name: 'quick', metric: 'latency', sloMs: 500 }] },
    })
    const units = mixed(12, { candidate: 1, stable: 1 })
    await arrangeUnits(
      canary,
      units.map((u, i) => ({ ...u, durationMs: u.variant === 'candidate' ? 400 + i : 100 + i })),
    )
    await look(canary)
    const quick = (await evidenceOf(canary)).latest?.guardrails[0]
    expect(quick?.latency?.estimate).toBeCloseTo(295, -1)
    expect(quick?.latency?.low).toBeGreaterThan(200)
    expect(quick?.latency?.p).toBeLessThan(0.001)
  })
})

describe('looks that meet', () => {
  test('two workers at once act once, and settle each unit once', async () => {
    const canary = await arrangeCanary()
    await arrangeUnits(canary, mixed(40, { candidate: 0.5, stable: 0.96 }))
    const looks = await Promise.all(Array.from({ length: 4 }, () => look(canary)))
    expect(looks.filter(l => l !== null)).toHaveLength(1)
    const [counts] = await database.owner`
      select count(*)::int as n, count(distinct seq)::int as seqs, max(seq) as last from prompt_settlements
      where org_id = ${canary.author.orgId}`
    expect({ ...counts }).toEqual({ n: 400, seqs: 400, last: 400 })
    const [acts] = await database.owner`
      select count(*)::int as n from prompt_release_events where org_id = ${canary.author.orgId} and action = 'roll_back'`
    expect(acts?.n).toBe(1)
  })

  test('a worker that is killed in the midst of a look leaves nothing half done', async () => {
    const canary = await arrangeCanary()
    await arrangeUnits(canary, mixed(40, { candidate: 0.5, stable: 0.96 }))
    await database.owner`
      create function stop_here() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`
    await database.owner.unsafe(
      `create trigger stop_here before insert on prompt_judgements for each row execute function stop_here()`,
    )
    await expect(look(canary)).rejects.toThrow()
    await database.owner.unsafe('drop trigger stop_here on prompt_judgements; drop function stop_here()')
    expect(await stateOf(canary)).toMatchObject({ state: 'canary' })
    const [left] = await database.owner`
      select count(*)::int as n from prompt_settlements where org_id = ${canary.author.orgId}`
    expect(left?.n).toBe(0)
    expect((await look(canary))?.verdict).toBe('rollback')
  })

  test('a person who rolls back in the same moment, and the judge, do it once', async () => {
    const canary = await arrangeCanary()
    await arrangeUnits(canary, mixed(40, { candidate: 0.5, stable: 0.96 }))
    const [byHand] = await Promise.allSettled([
      verbs.rollbackPromptRelease(canary.author, { id: canary.releaseId, now: true }),
      look(canary),
    ])
    expect(await stateOf(canary)).toMatchObject({ state: 'rolled_back' })
    const [acts] = await database.owner`
      select count(*)::int as n from prompt_release_events where org_id = ${canary.author.orgId} and action = 'roll_back'`
    expect(acts?.n).toBe(1)
    if (byHand.status === 'rejected')
      expect(byHand.reason).toMatchObject({ code: 'conflict', reason: 'wrong_state' })
  })
})

describe('the worker', () => {
  test('finds canaries whose units are due, and at times all of them', async () => {
    const due = await arrangeCanary()
    const idle = await arrangeCanary({
      stages: [
        { weight: 1_000, minMinutes: 1, minSample: 0 },
        { weight: 10_000, minMinutes: 0, minSample: 0 },
      ],
    })
    await arrangeUnits(due, mixed(40, { candidate: 0.5, stable: 0.96 }))
    await judgeDueReleases({ clock: later(120) })
    expect(await stateOf(due)).toMatchObject({ state: 'rolled_back' })
    expect((await evidenceOf(idle)).latest).toBeNull()
    await judgeDueReleases({ everyOne: true, clock: later(5) })
    expect((await evidenceOf(idle)).latest).toMatchObject({ verdict: 'collecting' })
    await judgeDueReleases({ everyOne: true, clock: later(90) })
    expect((await evidenceOf(idle)).latest).toMatchObject({ verdict: 'hold' })
    expect((await evidenceOf(idle)).looks).toBe(2)
  })

  test('takes more than a batch in one go', async () => {
    const canary = await arrangeCanary({ settings: { autoRollback: false } })
    await arrangeUnits(canary, mixed(120, { candidate: 0.96, stable: 0.96 }))
    await judgeDueReleases({ clock: later(120) })
    expect((await evidenceOf(canary)).latest?.guardrails[0]?.stable.units).toBe(1_080)
    expect((await evidenceOf(canary)).units.waiting).toBe(0)
  })

  test('of the runtime role, may ask for ids alone', async () => {
    const { orgId } = await makeOrg()
    const viewer = await ctxFor(orgId, { role: 'viewer' })
    await expect(judgeRelease(viewer, { id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('the evidence', () => {
  test('is read page by page, and belongs to its organization', async () => {
    const canary = await arrangeCanary()
    for (let i = 0; i < 3; i++) {
      await arrangeUnits(canary, mixed(3, { candidate: 1, stable: 1 }))
      await look(canary, 120 + i)
    }
    const first = await verbs.listJudgements(canary.author, { id: canary.releaseId, limit: 2 })
    expect(first.items).toHaveLength(2)
    const rest = await verbs.listJudgements(canary.author, {
      id: canary.releaseId,
      cursor: first.nextCursor ?? '',
    })
    expect([...first.items, ...rest.items].map(j => j.guardrails[0]?.candidate.units)).toEqual([9, 6, 3])
    expect(rest.nextCursor).toBeNull()
    const stranger = await ctxFor((await makeOrg()).orgId)
    for (const read of [verbs.getReleaseEvidence, verbs.listJudgements])
      await expect(read(stranger, { id: canary.releaseId })).rejects.toMatchObject({ code: 'not_found' })
    await expect(judgeRelease(workerCtx(stranger.orgId), { id: canary.releaseId })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('thins a long series and keeps its ends and every change of verdict', async () => {
    const canary = await arrangeCanary()
    await look(canary)
    await database.owner`
      insert into prompt_judgements (id, org_id, release_id, at, stage, verdict, reasons, applied, evidence, memory)
      select gen_random_uuid(), org_id, release_id, at + make_interval(secs => i), stage,
        case when i = 777 then 'hold' else verdict end, reasons, applied, evidence, memory
      from prompt_judgements, generate_series(1, 1500) i where org_id = ${canary.author.orgId}`
    const { series, looks } = await evidenceOf(canary)
    expect(looks).toBe(1_501)
    expect(series.length).toBeLessThanOrEqual(300)
    expect(series.length).toBeGreaterThan(200)
    expect(series.filter(j => j.verdict === 'hold')).toHaveLength(1)
    const times = series.map(j => j.at)
    expect(times).toEqual([...times].sort())
  })
})
