import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { type WorkspaceFile, workspaceFile } from './file-schema'

export type Path = readonly (string | number)[]
/** One thing wrong with the file: where, counted from 1, and what. */
export interface FileProblem {
  line: number
  column: number
  path: string
  message: string
}
export interface ParsedFile {
  file: WorkspaceFile
  /** A problem with what stands at a path, for what only the organization's state can tell. */
  problem(path: Path, message: string): FileProblem
}

/** Reads a workspace file. Gives either all of it or every problem. */
export function parseWorkspaceFile(text: string): ParsedFile | { problems: FileProblem[] } {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, strict: true })
  const locate = locator(document, lines)
  if (document.errors.length > 0)
    return {
      problems: document.errors.map(error => ({
        ...position(lines, error.pos[0]),
        path: '',
        message: error.message,
      })),
    }
  const problem = (path: Path, message: string, atKey = false) => ({
    ...locate(path, atKey),
    path: showPath(path),
    message,
  })
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: 100 })
  } catch (error) {
    return { problems: [problem([], error instanceof Error ? error.message : 'cannot be read')] }
  }
  if (!isMap(document.contents))
    return {
      problems: [
        problem([], 'a workspace file is a map: organization, servers, contracts, profiles, policy'),
      ],
    }
  const parsed = workspaceFile.safeParse(value)
  const problems = parsed.success
    ? repeated(parsed.data).map(({ path, message }) => problem(path, message))
    : parsed.error.issues
        .flatMap(issue => spread(issue, value))
        .map(({ path, message, atKey }) => problem(path, message, atKey))
  return parsed.success && problems.length === 0 ? { file: parsed.data, problem } : { problems }
}

interface At {
  path: Path
  /** The key itself is wrong, not its value. */
  atKey?: boolean
  message: string
}

/** A zod issue as problems: one for each unknown key, and plain words for what is missing. */
function spread(issue: z.core.$ZodIssue, root: unknown): At[] {
  const path = issue.path.map(part => (typeof part === 'symbol' ? String(part) : part))
  if (issue.code === 'unrecognized_keys') {
    const messages = issue.message.split('\n')
    return issue.keys.map((key, i) => ({
      path: [...path, key],
      message: messages[i] ?? 'is not known here',
      atKey: true,
    }))
  }
  if (issue.code === 'invalid_type' && valueAt(root, path) === undefined)
    return [{ path, message: `is missing (${issue.expected})` }]
  return [{ path, message: issue.message }]
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    root,
  )
}

/** Names that stand twice: the second place is the problem. */
function repeated(file: WorkspaceFile): At[] {
  const within = (where: Path, key: string, names: readonly string[]): At[] =>
    names.flatMap((name, i) =>
      names.indexOf(name) === i ? [] : [{ path: [...where, i, key], message: `${name} is here twice` }],
    )
  return [
    ...within(
      ['servers'],
      'name',
      file.servers.map(s => s.name),
    ),
    ...within(
      ['profiles'],
      'name',
      file.profiles.map(p => p.name),
    ),
    ...within(['contracts', 'tools'], 'tool', file.contracts?.tools.map(t => t.tool) ?? []),
    ...within(['contracts', 'resources'], 'resource', file.contracts?.resources.map(t => t.resource) ?? []),
    ...within(
      ['contracts', 'resourceTemplates'],
      'resourceTemplate',
      file.contracts?.resourceTemplates.map(t => t.resourceTemplate) ?? [],
    ),
    ...within(
      ['prompts'],
      'name',
      file.prompts.map(p => p.name),
    ),
    ...within(['contracts', 'prompts'], 'prompt', file.contracts?.prompts.map(t => t.prompt) ?? []),
  ]
}

/** Where a path stands in the text; of what is missing, where its parent stands. */
function locator(document: Document.Parsed, lines: LineCounter) {
  return (path: Path, atKey: boolean): { line: number; column: number } => {
    let node: unknown = document.contents
    let offset = startOf(node) ?? 0
    for (const part of path) {
      if (isMap(node)) {
        const pair = node.items.find(item => isScalar(item.key) && String(item.key.value) === String(part))
        if (pair === undefined) break
        offset = startOf(pair.key) ?? offset
        node = pair.value
        if (isScalar(node) && !(atKey && part === path.at(-1))) offset = startOf(node) ?? offset
      } else if (isSeq(node)) {
        node = node.items[Number(part)]
        offset = startOf(node) ?? offset
      } else break
    }
    return position(lines, offset)
  }
}

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined)

function position(lines: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = lines.linePos(offset)
  return { line: Math.max(1, line), column: Math.max(1, col) }
}

/** `servers[0].url`, as people write it. */
const showPath = (path: Path): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  )
