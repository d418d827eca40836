import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundleOptions } from '@/bin/launcher/build.mjs'
import { testDatabase } from '@/db/testing'
import { arrangeCanary, arrangeUnits, mixed, stateOf } from './testing'

process.env.COUNTERSIGN_SECRET_KEY = 'the secret key of this test, long enough'
const database = await testDatabase()
const folder = path.resolve('.test', `judge-${process.pid}`)
const workers = new Set<ChildProcess>()

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  const options = bundleOptions(process.cwd())
  await build({ ...options, entryPoints: { worker: path.resolve('bin/worker.ts') }, outdir: folder })
})
afterAll(async () => {
  await Promise.all([...workers].map(kill))
  rmSync(folder, { recursive: true, force: true })
})

/** A worker in a process of its own. */
async function startWorker(): Promise<ChildProcess> {
  const child = fork(path.join(folder, 'worker.js'), [], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      COUNTERSIGN_DATA_DIR: folder,
      COUNTERSIGN_SAMPLE: 'false',
      LOG_LEVEL: 'error',
    },
  })
  workers.add(child)
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', code => reject(new Error(`The worker ended with code ${code}`)))
  })
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  workers.delete(child)
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

test('workers killed in the midst of their looks lose nothing, count nothing twice and act once', async () => {
  const canary = await arrangeCanary({ settings: { settleSeconds: 2 } })
  const counts = async () => {
    const [row] = await database.owner`
      select count(*)::int as n, count(distinct seq)::int as seqs, coalesce(max(seq), 0) as last
      from prompt_settlements where org_id = ${canary.author.orgId}`
    return { n: Number(row?.n), seqs: Number(row?.seqs), last: Number(row?.last) }
  }
  const settled = (n: number) =>
    vi.waitFor(async () => expect((await counts()).n).toBeGreaterThanOrEqual(n), { timeout: 90_000 })

  for (let round = 1; round <= 3; round++) {
    const pair = [await startWorker(), await startWorker()]
    await arrangeUnits(canary, mixed(30, { candidate: 0.95, stable: 0.95 }))
    // Killed as soon as this round's looks have begun, wherever they are then.
    await settled((round - 1) * 300 + 1)
    await Promise.all(pair.map(kill))
  }
  await Promise.all([startWorker(), startWorker()])
  await settled(900)
  expect(await counts()).toEqual({ n: 900, seqs: 900, last: 900 })
  const [kept] = await database.owner`
    select evidence -> 'guardrails' -> 0 as tools from prompt_judgements
    where org_id = ${canary.author.orgId} order by at desc, id desc limit 1`
  expect(kept?.tools).toMatchObject({ candidate: { units: 90 }, stable: { units: 810 } })

  await arrangeUnits(canary, mixed(40, { candidate: 0.2, stable: 0.95 }))
  await vi.waitFor(async () => expect(await stateOf(canary)).toMatchObject({ state: 'rolled_back' }), {
    timeout: 90_000,
  })
  const [acts] = await database.owner`
    select count(*)::int as n from prompt_release_events where org_id = ${canary.author.orgId} and action = 'roll_back'`
  expect(acts?.n).toBe(1)
})
