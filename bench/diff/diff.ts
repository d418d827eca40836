import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { canonical } from '@/lib/contracts/core/canonical'
import { diffSchemas } from '@/lib/contracts/core/diff'
import { ajvCompiler } from '@/lib/contracts/server/diff-compile'
import { diffInPool } from '@/lib/contracts/server/diff-pool'
import { quantile, type Report } from '../report'
import { largePair, type Pair, pairsOf, toolSchemas } from './tools'

const PAIRS = 1_000
const BATCH = 100
const LARGE_RUNS = 7
const compile = ajvCompiler()

/**
 * A thousand pairs of tool schemas, each of its own, in this thread and in the pool. The baseline, in turns with it, is
 * the least that a check by validation costs: both schemas written canonically, and a validator made of each.
 */
export async function diffBench(): Promise<Report> {
  const { schemas, source } = toolSchemas()
  console.log(`Pairs made of ${schemas.length} schemas: ${source}`)
  for (const pair of pairsOf(schemas, 200)) compare(pair)
  const here = inTurns(pairsOf(schemas, PAIRS))
  const pool = await inThreads(pairsOf(schemas, PAIRS))
  const large = await ofLarge()
  return report({ here, pool, large })
}

const compare = ([before, after]: Pair) => diffSchemas(before, after, { direction: 'input', compile })

function baseline([before, after]: Pair): boolean {
  compile(before, '2020-12')
  compile(after, '2020-12')
  return canonical(before) === canonical(after)
}

const timed = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

function inTurns(pairs: readonly Pair[]) {
  const each: number[] = []
  const verdicts = new Map<string, number>()
  let baselineMs = 0
  for (let from = 0; from < pairs.length; from += BATCH) {
    const batch = pairs.slice(from, from + BATCH)
    for (const pair of batch)
      each.push(
        timed(() => {
          const { verdict } = compare(pair)
          verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1)
        }),
      )
    baselineMs += timed(() => batch.forEach(baseline))
  }
  return { each, verdicts, baselineMs, totalMs: each.reduce((sum, ms) => sum + ms, 0) }
}

/** What else this process does is not held up: the longest time that its event loop was busy. */
async function inThreads(pairs: readonly Pair[]) {
  const [first] = pairs
  if (first !== undefined) await diffInPool('schemas', task(first))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  await new Promise(resolve => setTimeout(resolve, 50))
  delay.enable()
  const start = performance.now()
  const batches = Array.from({ length: pairs.length / BATCH }, (_, i) =>
    pairs.slice(i * BATCH, (i + 1) * BATCH),
  )
  for (const batch of batches) await Promise.all(batch.map(pair => diffInPool('schemas', task(pair))))
  const totalMs = performance.now() - start
  delay.disable()
  return { totalMs, blockMs: delay.max / 1e6 }
}

const task = ([before, after]: Pair) => ({ before, after, direction: 'input' as const })

async function ofLarge() {
  const pair = largePair()
  const runs = Array.from({ length: LARGE_RUNS }, () => timed(() => compare(pair)))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await diffInPool('schemas', task(pair))
  delay.disable()
  const kilobytes = Math.round(JSON.stringify(pair[0]).length / 1000)
  return { medianMs: quantile(runs, 0.5), kilobytes, blockMs: delay.max / 1e6 }
}

interface Measured {
  here: ReturnType<typeof inTurns>
  pool: Awaited<ReturnType<typeof inThreads>>
  large: Awaited<ReturnType<typeof ofLarge>>
}

function report({ here, pool, large }: Measured): Report {
  const block = Math.round(Math.max(pool.blockMs, large.blockMs) * 10) / 10
  const total = Math.round(here.totalMs)
  const goals = {
    thousandPairsMs: { goal: '≤ 1000 for 1,000 typical tool pairs', measured: total, pass: total <= 1000 },
    largeMs: { goal: '≤ 200 for a 300 KB schema', measured: large.medianMs, pass: large.medianMs <= 200 },
    eventLoopBlockMs: { goal: '≤ 50 while the pool compares', measured: block, pass: block <= 50 },
  }
  return {
    name: 'diff',
    figures: {
      'pairs.totalMs': total,
      'pairs.medianMs': quantile(here.each, 0.5),
      'pairs.p99Ms': quantile(here.each, 0.99),
      'pool.totalMs': Math.round(pool.totalMs),
      'pool.eventLoopBlockMs': Math.round(pool.blockMs * 10) / 10,
      'large.medianMs': large.medianMs,
      'large.kilobytes': large.kilobytes,
      ...Object.fromEntries([...here.verdicts].map(([verdict, n]) => [`verdict.${verdict}`, n])),
    },
    baseline: { 'canonicalAndCompile.totalMs': Math.round(here.baselineMs) },
    goals,
    pass: Object.values(goals).every(goal => goal.pass),
  }
}
