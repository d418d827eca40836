import { type Load, load } from './load'
import { quantile, type Report } from './report'
import { setStage } from './stage'

const ROUNDS = 4
const ROUND_MS = 1500
const targets = ['direct', 'proxy', 'gateway'] as const
type Name = (typeof targets)[number]

/** Direct echo, a bare pass-through proxy and the gateway, in turns, at 1 and 32 clients. */
export async function gatewayBench(): Promise<Report> {
  const stage = await setStage()
  try {
    for (const name of targets) await load(stage[name], 8, 1500)
    const one = await inTurns(name => load(stage[name], 1, ROUND_MS))
    const many = await inTurns(name => load(stage[name], 32, ROUND_MS))
    return report(one, many)
  } finally {
    await stage.close()
  }
}

async function inTurns(run: (name: Name) => Promise<Load>): Promise<Record<Name, Load>> {
  const sums: Record<Name, Load[]> = { direct: [], proxy: [], gateway: [] }
  for (let round = 0; round < ROUNDS; round++) for (const name of targets) sums[name].push(await run(name))
  const sum = (loads: Load[]): Load => ({
    latencies: loads.flatMap(l => l.latencies),
    perSecond: Math.round(loads.reduce((n, l) => n + l.perSecond, 0) / loads.length),
    errors: loads.reduce((n, l) => n + l.errors, 0),
  })
  return { direct: sum(sums.direct), proxy: sum(sums.proxy), gateway: sum(sums.gateway) }
}

function report(one: Record<Name, Load>, many: Record<Name, Load>): Report {
  const figures = (name: Name) => ({
    [`${name}.1.medianMs`]: quantile(one[name].latencies, 0.5),
    [`${name}.1.p99Ms`]: quantile(one[name].latencies, 0.99),
    [`${name}.1.perSecond`]: one[name].perSecond,
    [`${name}.32.medianMs`]: quantile(many[name].latencies, 0.5),
    [`${name}.32.p99Ms`]: quantile(many[name].latencies, 0.99),
    [`${name}.32.perSecond`]: many[name].perSecond,
    [`${name}.errors`]: one[name].errors + many[name].errors,
  })
  const added = (share: number) =>
    Math.round((quantile(one.gateway.latencies, share) - quantile(one.direct.latencies, share)) * 1000) / 1000
  const ratio = Math.round((many.gateway.perSecond / many.proxy.perSecond) * 1000) / 1000
  const goals = {
    addedMedianMs: { goal: '≤ 1.5 at 1 client', measured: added(0.5), pass: added(0.5) <= 1.5 },
    addedP99Ms: { goal: '≤ 8 at 1 client', measured: added(0.99), pass: added(0.99) <= 8 },
    shareOfProxy: {
      goal: '≥ 0.35 of the proxy’s throughput at 32 clients',
      measured: ratio,
      pass: ratio >= 0.35,
    },
  }
  return {
    name: 'gateway',
    figures: figures('gateway'),
    baseline: { ...figures('direct'), ...figures('proxy') },
    goals,
    pass: Object.values(goals).every(g => g.pass),
  }
}
