import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Launched } from '@/e2e/launched'
import { contractFacetsEndpoint, listContractsEndpoint } from '@/lib/contracts'
import { request } from '@/lib/platform/client'
import { addServerEndpoint } from '@/lib/servers'
import { bareInsert } from './bare-insert'
import { catalogTool } from './catalog-tool'
import { measureKeystrokes } from './keystrokes'
import { quantile, type Report } from './report'
import { freePort, startPeer } from './stage'

const TOOLS = 10_000
const ROUNDS = 20
/** What people type, letter by letter, into the filter of the catalog. */
const WORDS = ['refund_invoice', 'warehouse', 'device_12']

/** A whole instance, a server that offers 10,000 tools, and a real browser that filters them. */
export async function catalogBench(): Promise<Report> {
  const dataDir = path.resolve('.test', `bench-catalog-${process.pid}`)
  mkdirSync(dataDir, { recursive: true })
  const peerPort = await freePort()
  const stopPeer = await startPeer(['catalog', String(peerPort), String(TOOLS)])
  const launched = await Launched.start({
    dataDir,
    port: await freePort(),
    gatewayPort: await freePort(),
    env: { COUNTERSIGN_SAMPLE: '0' },
  })
  try {
    const { apiKey } = JSON.parse(readFileSync(path.join(dataDir, 'instance.json'), 'utf8'))
    const options = { baseUrl: launched.url, headers: { authorization: `Bearer ${apiKey}` } }
    const bareMs = await bareInsert(
      dataDir,
      Array.from({ length: TOOLS }, (_, i) => catalogTool(i)),
    )
    const [importMs, imported] = await timed(() =>
      request(
        addServerEndpoint,
        {
          name: 'many',
          config: { transport: 'http', url: `http://127.0.0.1:${peerPort}/mcp`, auth: { type: 'none' } },
        },
        options,
      ),
    )
    if (imported.sync.counts.added !== TOOLS) throw new Error(JSON.stringify(imported.sync.counts))
    const [rows, facets, floor]: number[][] = [[], [], []]
    for (let i = 0; i < ROUNDS; i++) {
      rows?.push((await timed(() => request(listContractsEndpoint, { limit: 200 }, options)))[0])
      facets?.push((await timed(() => request(contractFacetsEndpoint, {}, options)))[0])
      floor?.push(
        (await timed(() => request(listContractsEndpoint, { q: 'no such name', limit: 1 }, options)))[0],
      )
    }
    const browser = await measureKeystrokes(launched, WORDS)
    return report({
      importMs,
      bareMs,
      rows: rows ?? [],
      facets: facets ?? [],
      floor: floor ?? [],
      ...browser,
    })
  } finally {
    await launched.stop()
    stopPeer()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const from = performance.now()
  const result = await work()
  return [performance.now() - from, result]
}

interface Measured {
  importMs: number
  bareMs: number
  rows: number[]
  facets: number[]
  floor: number[]
  keystrokes: number[]
  typed: number[]
  pages: number[]
}

function report(m: Measured): Report {
  const importS = Math.round(m.importMs) / 1000
  const rows = quantile(m.rows, 0.5)
  const keystroke = quantile(m.keystrokes, 0.5)
  const goals = {
    importS: { goal: '≤ 20 s for 10,000 tools', measured: importS, pass: importS <= 20 },
    firstRowsMs: { goal: '≤ 300 ms at the server', measured: rows, pass: rows <= 300 },
    keystrokeMs: { goal: '≤ 100 ms from key to rows', measured: keystroke, pass: keystroke <= 100 },
  }
  return {
    name: 'catalog',
    figures: {
      tools: TOOLS,
      importS,
      importPerSecond: Math.round(TOOLS / importS),
      'rows.medianMs': rows,
      'rows.p99Ms': quantile(m.rows, 0.99),
      'facets.medianMs': quantile(m.facets, 0.5),
      'page.medianMs': quantile(m.pages, 0.5),
      'keystroke.medianMs': keystroke,
      'keystroke.p99Ms': quantile(m.keystrokes, 0.99),
    },
    baseline: {
      bareInsertS: Math.round(m.bareMs) / 1000,
      'noRows.medianMs': quantile(m.floor, 0.5),
      'echoedKey.medianMs': quantile(m.typed, 0.5),
    },
    goals,
    pass: Object.values(goals).every(goal => goal.pass),
  }
}
