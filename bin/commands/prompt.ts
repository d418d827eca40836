import { InvalidArgumentError } from 'commander'
import { parse } from 'yaml'
import { AppError, invalidInput } from '@/lib/platform/errors'
import {
  createPromptReleaseEndpoint,
  defaultStages,
  listPromptReleasesEndpoint,
  listPromptsEndpoint,
  promotePromptReleaseEndpoint,
  promptFile,
  pushPromptEndpoint,
  type ReleaseDetail,
  type ReleaseRow,
  rollbackPromptReleaseEndpoint,
} from '@/lib/prompts'
import { call } from '../cli/connection'
import { readText } from '../cli/input'
import { oneLine, print, table } from '../cli/output'
import { group, leaf } from '../cli/program'
import { limitOption } from './runs'

interface Json {
  json?: boolean
}
const PRODUCTION = 'production'
const percent = (weight: number): string => `${weight / 100} %`

const list = leaf('list', 'prompts, with what production serves and what is being released')
  .option('--q <text>', 'only those that hold this text')
  .option('--limit <n>', 'how many', limitOption, 100)
  .action(async ({ q, limit, json }: Json & { q?: string; limit: number }) => {
    const page = await call(listPromptsEndpoint, { limit, ...(q !== undefined && { q }) })
    print({ json }, page, ({ items }) =>
      items.length === 0
        ? 'There are no prompts'
        : table(
            ['NAME', 'KIND', 'NEWEST', 'PRODUCTION', 'RELEASE', 'OWNER'],
            items.map(p => [
              p.name,
              p.kind,
              String(p.latest),
              String(p.labels.find(l => l.name === PRODUCTION)?.version ?? '–'),
              p.release === null
                ? '–'
                : `${p.release.state} ${p.release.candidate} (${percent(p.release.weight)})`,
              p.owner ?? '–',
            ]),
          ),
    )
  })

const push = leaf('push', 'bring a prompt to what its file says; a text that differs becomes a new version')
  .argument('<file>', 'the prompt file; - is standard input')
  .option('--note <text>', 'why, for the list of versions')
  .option('--dry-run', 'say what would change, and change nothing')
  .action(
    async (path: string, { note, dryRun = false, json }: Json & { note?: string; dryRun?: boolean }) => {
      const file = readFile(path, await readText(path))
      const result = await call(pushPromptEndpoint, { file, dryRun, ...(note !== undefined && { note }) })
      print({ json }, result, r =>
        [
          `${r.name} ${r.action}, version ${r.version} ${r.hash}${dryRun ? ' (dry run: nothing was changed)' : ''}`,
          ...r.details.map(d => `    ${oneLine(d)}`),
        ].join('\n'),
      )
    },
  )

function readFile(path: string, text: string) {
  let value: unknown
  try {
    value = parse(text)
  } catch (cause) {
    throw new AppError('invalid', `${path} is not YAML`, {
      detail: cause instanceof Error ? cause.message : undefined,
      cause,
    })
  }
  const parsed = promptFile.safeParse(value)
  if (!parsed.success) throw invalidInput(parsed.error, `${path} is not a prompt file`)
  return parsed.data
}

const versionOption = (text: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('a version number.')
  return number
}
const canaryOption = (text: string): number => {
  const weight = Math.round(Number(text.replace(/%$/, '')) * 100)
  if (!Number.isInteger(weight) || weight < 1 || weight > 10_000)
    throw new InvalidArgumentError('percent of conversations: more than 0, at most 100.')
  return weight
}

const release = leaf('release', 'draft the release of a version to production, and send it to review')
  .argument('<name>', 'name of the prompt')
  .requiredOption('--version <n>', 'which version', versionOption)
  .option('--canary <percent>', 'how many conversations get it first', canaryOption)
  .option('--notes <text>', 'release notes')
  .action(
    async (
      name: string,
      { version, canary, notes, json }: Json & { version: number; canary?: number; notes?: string },
    ) => {
      const made = await call(createPromptReleaseEndpoint, {
        name,
        version,
        submit: true,
        ...(canary !== undefined && { stages: defaultStages(true, canary) }),
        ...(notes !== undefined && { notes }),
      })
      print({ json }, made, r =>
        [
          summary(r),
          `    stages ${r.stages.map(s => percent(s.weight)).join(' → ')}`,
          '    another person approves it in the console, then it can be started',
        ].join('\n'),
      )
    },
  )

const promote = leaf('promote', 'serve the new version of the release under way to everyone')
  .argument('<name>', 'name of the prompt')
  .option('--reason <text>', 'why, where its stages are not done')
  .action(async (name: string, { reason, json }: Json & { reason?: string }) => {
    const { id } = await newest(name, r => r.state === 'canary' || r.state === 'held', 'promote')
    const done = await call(promotePromptReleaseEndpoint, { id, ...(reason !== undefined && { reason }) })
    print({ json }, done, summary)
  })

const rollback = leaf(
  'rollback',
  'serve the old version again: of the release under way, else of the newest promotion',
)
  .argument('<name>', 'name of the prompt')
  .option('--now', 'also for conversations that have the new version')
  .option('--reason <text>', 'why')
  .action(async (name: string, { now = false, reason, json }: Json & { now?: boolean; reason?: string }) => {
    const { id } = await newest(name, r => r.startedAt !== null && r.state !== 'rolled_back', 'roll back')
    const done = await call(rollbackPromptReleaseEndpoint, {
      id,
      now,
      ...(reason !== undefined && { reason }),
    })
    print({ json }, done, summary)
  })

async function newest(name: string, fits: (r: ReleaseRow) => boolean, what: string): Promise<ReleaseRow> {
  const { items } = await call(listPromptReleasesEndpoint, { name, environment: PRODUCTION })
  const running = items.find(r => r.state === 'canary' || r.state === 'held')
  const found = running ?? items.find(fits)
  if (found !== undefined && fits(found)) return found
  throw new AppError('not_found', `${name} has no release to ${what}`, {
    hint: 'countersign prompt list shows what is being released.',
  })
}

const summary = (r: ReleaseDetail): string =>
  `${r.prompt} ${r.candidate.number} to ${r.environment}: ${r.state.replace('_', ' ')}, ${percent(r.weight)}${r.stable === null ? '' : ` beside ${r.stable.number}`} (${r.id})`

export const promptCommand = group('prompt', 'prompts, their versions and releases', [
  list,
  push,
  release,
  promote,
  rollback,
])
