import { InvalidArgumentError } from 'commander'
import { getRunEndpoint, listRunsEndpoint, runStates } from '@/lib/runs'
import { call } from '../cli/connection'
import { fields, print, table } from '../cli/output'
import { group, leaf } from '../cli/program'
import { tail } from './runs-tail'

interface ListOptions {
  state?: (typeof runStates)[number]
  profile?: string
  limit: number
  json?: boolean
}

export const limitOption = (text: string): number => {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 200) throw new InvalidArgumentError('1 to 200.')
  return limit
}
const stateOption = (text: string) => {
  const state = runStates.find(one => one === text)
  if (state === undefined) throw new InvalidArgumentError(`one of ${runStates.join(', ')}.`)
  return state
}

const list = leaf('list', 'agent runs, newest first')
  .option('--state <state>', `only ${runStates.join(', ')}`, stateOption)
  .option('--profile <name>', 'only of this profile')
  .option('--limit <n>', 'how many', limitOption, 20)
  .action(async ({ state, profile, limit, json }: ListOptions) => {
    const page = await call(listRunsEndpoint, {
      limit,
      ...(state !== undefined && { state }),
      ...(profile !== undefined && { profile }),
    })
    print({ json }, page, ({ items }) =>
      items.length === 0
        ? 'No runs'
        : table(
            ['ID', 'AGENT', 'STATE', 'STARTED', 'CALLS', 'FAILED', 'WAITING'],
            items.map(r => [
              r.id,
              r.agent,
              r.state,
              r.startedAt,
              String(r.calls),
              String(r.failed),
              String(r.waiting),
            ]),
          ),
    )
  })

const show = leaf('show', 'one run with its calls')
  .argument('<id>', 'id of the run')
  .action(async (id: string, { json }: { json?: boolean }) => {
    print({ json }, await call(getRunEndpoint, { id }), ({ run, calls }) =>
      [
        fields([
          ['run', run.id],
          ['agent', run.agent],
          ['profile', run.profile.name],
          ['user', run.user],
          ['state', run.state],
          ['started', run.startedAt],
          ['ended', run.endedAt],
          ['trace', run.traceId],
        ]),
        '',
        table(
          ['CALL', 'STATE', 'CAUSE', 'MS', 'DETAIL'],
          calls.map(c => [
            c.server === null ? c.name : `${c.server}/${c.name}`,
            c.state,
            c.cause ?? '',
            c.durationMs === null ? '' : String(c.durationMs),
            c.causeDetail ?? c.resultSummary ?? '',
          ]),
        ),
      ].join('\n'),
    )
  })

export const runsCommand = group('runs', 'what agents do', [list, show, tail])
