import { readOptions, UsageError } from './agent/options.js'
import { ConnectionProblem } from './agent/problems.js'
import { workDay } from './agent/work-day.js'

const EXIT = { asScripted: 0, notAsScripted: 1, usage: 2, notAllowed: 3, unreachable: 6, interrupted: 130 }

// The sample agent: a scripted MCP client that does a varied working day through the gateway. No model is needed.
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
process.once('SIGTERM', () => stop.abort())
process.exitCode = await main()

async function main() {
  try {
    const options = await readOptions(process.argv.slice(2), process.env)
    if (options === 'help') return EXIT.asScripted
    let asScripted = true
    for (let day = 1; day <= options.days; day++) {
      if (options.days > 1) console.log(`\nDay ${day} of ${options.days}`)
      asScripted = (await workDay(options, stop.signal)) && asScripted
    }
    return asScripted ? EXIT.asScripted : EXIT.notAsScripted
  } catch (error) {
    if (stop.signal.aborted) {
      console.error('Stopped.')
      return EXIT.interrupted
    }
    if (error instanceof UsageError) {
      console.error(error.message)
      return EXIT.usage
    }
    if (!(error instanceof ConnectionProblem)) throw error
    console.error(error.message)
    return error.refused ? EXIT.notAllowed : EXIT.unreachable
  }
}
