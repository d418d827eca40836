import { catalogBench } from './catalog'
import { diffBench } from './diff/diff'
import { gatewayBench } from './gateway'
import { pagesBench } from './pages'
import { startPeer } from './peers'
import { promptsBench } from './prompts'
import type { Bench } from './report'
import { printReport } from './report'

const benches: Record<string, Bench> = {
  catalog: catalogBench,
  diff: diffBench,
  gateway: gatewayBench,
  pages: pagesBench,
  prompts: promptsBench,
}

const [name = '', ...rest] = process.argv.slice(2)
if (name === '--peer') await startPeer(rest)
else {
  const bench = benches[name]
  if (bench === undefined) {
    console.error(
      `There is no benchmark ${name || 'without a name'}; there are ${Object.keys(benches).join(', ')}`,
    )
    process.exit(2)
  }
  const report = await bench()
  printReport(report, rest.includes('--json'))
  process.exit(0)
}
