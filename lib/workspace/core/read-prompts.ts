import { isMap, isSeq, parseDocument } from 'yaml'
import { type PromptFile, promptFile } from '@/lib/prompts'
import type { FileProblem, ParsedFile } from './parse-file'

/** Prompts of a workspace file, each put together from its entry and its own file; snippets first. */
export function readPrompts(
  { file, problem }: ParsedFile,
  files: Readonly<Record<string, string>>,
): { files: PromptFile[]; problems: FileProblem[] } {
  const read: PromptFile[] = []
  const problems: FileProblem[] = []
  for (const [i, { file: path, ...entry }] of file.prompts.entries()) {
    const own = path === undefined ? {} : readFile(files, path)
    if (typeof own === 'string') {
      problems.push(problem(['prompts', i, 'file'], own))
      continue
    }
    const parsed = promptFile.safeParse({ ...own, ...entry })
    if (parsed.success) read.push(parsed.data)
    else
      problems.push(
        ...parsed.error.issues.map(issue =>
          problem(
            [
              'prompts',
              i,
              ...(path === undefined ? issue.path.filter(p => typeof p !== 'symbol') : ['file']),
            ],
            path === undefined ? issue.message : `${path}: ${issue.path.join('.')} ${issue.message}`,
          ),
        ),
      )
  }
  return {
    files: [...read.filter(f => f.kind === 'snippet'), ...read.filter(f => f.kind !== 'snippet')],
    problems,
  }
}

/** A prompt file's content, or what is wrong with it. */
function readFile(files: Readonly<Record<string, string>>, path: string): object | string {
  const text = Object.hasOwn(files, path) ? files[path] : undefined
  if (text === undefined) return `${path} was not sent along with the workspace file`
  const document = parseDocument(text, { prettyErrors: false, strict: true })
  const [error] = document.errors
  if (error !== undefined) return `${path}: ${error.message}`
  const value: unknown = document.toJS({ maxAliasCount: 100 })
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? value
    : `${path} is not a prompt file: a map with name and messages`
}

/** Files that a workspace file names, so that whoever has them can send them along; none where it can't be read. */
export function filesNamedIn(yaml: string): string[] {
  const prompts = parseDocument(yaml, { prettyErrors: false }).get('prompts')
  if (!isSeq(prompts)) return []
  return prompts.items.flatMap(item => {
    const file: unknown = isMap(item) ? item.get('file') : undefined
    return typeof file === 'string' ? [file] : []
  })
}
