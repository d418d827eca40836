import path from 'node:path'
import { type ApplyResult, applyWorkspaceEndpoint, filesNamedIn } from '@/lib/workspace'
import { call } from '../cli/connection'
import { inFile } from '../cli/file-problems'
import { readText } from '../cli/input'
import { oneLine, print } from '../cli/output'
import { leaf } from '../cli/program'
import { CheckFailed } from '../cli/run-program'

interface Options {
  file: string
  dryRun?: boolean
  json?: boolean
}

export const applyCommand = leaf('apply', 'bring the workspace to what a file says; prints what changed')
  .requiredOption('-f, --file <file>', 'the workspace file; - is standard input')
  .option('--dry-run', 'say what would change, and change nothing')
  .action(async ({ file, dryRun = false, json }: Options) => {
    const yaml = await readText(file)
    const files = await readNamed(file, yaml)
    const result = await call(applyWorkspaceEndpoint, { yaml, files, dryRun }).catch(error => {
      throw inFile(error, file)
    })
    print({ json }, result, summary)
    if (result.changes.some(change => change.action === 'failed')) throw new CheckFailed()
  })

/** The files that a workspace file names, found beside it (for standard input: in this folder). */
async function readNamed(file: string, yaml: string): Promise<Record<string, string>> {
  const folder = file === '-' ? '.' : path.dirname(file)
  const named = filesNamedIn(yaml)
  const texts = await Promise.all(named.map(name => readText(path.resolve(folder, name))))
  return Object.fromEntries(named.map((name, i) => [name, texts[i] ?? '']))
}

const marks = { created: '+', updated: '~', unchanged: '=', failed: '!' } as const

function summary({ dryRun, changes }: ApplyResult): string {
  const lines = changes
    .filter(change => change.action !== 'unchanged' || change.details.length > 0)
    .flatMap(({ kind, name, action, details }) => [
      `${marks[action]} ${kind} ${name} ${action}`,
      ...details.map(detail => `    ${oneLine(detail)}`),
    ])
  const counts = (['created', 'updated', 'unchanged', 'failed'] as const)
    .map(action => [action, changes.filter(change => change.action === action).length] as const)
    .filter(([, count]) => count > 0)
    .map(([action, count]) => `${count} ${action}`)
  const total = counts.length === 0 ? 'Nothing to apply' : counts.join(', ')
  return [...lines, dryRun ? `${total} (dry run: nothing was changed)` : total].join('\n')
}
