import type { Pin, PromptRole } from '../contract'
import { type Part, parseTemplate } from './template'

/** A version of a snippet, as far as composition needs it. */
export interface SnippetVersion extends Pin {
  text: string
}
/** Finds a version of a snippet, or its newest; undefined where there is none. */
export type FindSnippet = (name: string, version: number | undefined) => SnippetVersion | undefined

export type ComposeProblem =
  | { kind: 'unknown-snippet'; name: string; version: number | undefined }
  | { kind: 'snippet-cycle'; path: string[] }
  | { kind: 'snippet-twice'; name: string; versions: [number, number] }
  | { kind: 'too-large' }

export interface Composed {
  messages: { role: PromptRole; parts: Part[] }[]
  /** Every snippet that is in it, by itself or through another, by name. */
  pins: Pin[]
  problems: ComposeProblem[]
}

/** A text with all its snippets put in is at most this long, and of at most so many parts. */
export const MAX_COMPOSED = 1_000_000
const MAX_PARTS = 20_000

/**
 * Puts snippets in, part by part: what one leaves open, the text after it can't close. One version of each snippet is
 * used throughout: the one that a tag or `wanted` names, else the newest.
 * @param own the name of the snippet that is composed, which it may not include
 */
export function compose(
  messages: readonly { role: PromptRole; text: string }[],
  find: FindSnippet,
  { wanted = new Map(), own }: { wanted?: ReadonlyMap<string, number>; own?: string | undefined } = {},
): Composed {
  const composer = new Composer(find, wanted)
  const path = own === undefined ? [] : [own]
  const out = messages.map(m => ({ role: m.role, parts: composer.expand(parseTemplate(m.text), path) }))
  const pins = [...composer.used.values()].map(({ name, version, hash }) => ({ name, version, hash }))
  return {
    messages: out,
    pins: pins.sort((a, b) => (a.name < b.name ? -1 : 1)),
    problems: composer.problems,
  }
}

class Composer {
  readonly used = new Map<string, SnippetVersion>()
  readonly problems: ComposeProblem[] = []
  private readonly parsed = new Map<string, Part[]>()
  private size = 0
  private count = 0

  constructor(
    private readonly find: FindSnippet,
    private readonly wanted: ReadonlyMap<string, number>,
  ) {}

  expand(parts: readonly Part[], path: readonly string[]): Part[] {
    const out: Part[] = []
    for (const part of parts) {
      if (this.isFull) return out
      if (part.kind === 'include') out.push(...this.include(part, path))
      else {
        this.count++
        this.size += part.kind === 'variable' ? 0 : part.text.length
        if (this.isFull) this.tell({ kind: 'too-large' })
        else out.push(part)
      }
    }
    return out
  }

  private get isFull(): boolean {
    return this.size > MAX_COMPOSED || this.count > MAX_PARTS
  }

  private include(tag: Part & { kind: 'include' }, path: readonly string[]): Part[] {
    if (path.includes(tag.name)) {
      this.tell({ kind: 'snippet-cycle', path: [...path.slice(path.indexOf(tag.name)), tag.name] })
      return []
    }
    const found = this.versionOf(tag)
    if (found === undefined) return []
    let parts = this.parsed.get(found.name)
    if (parts === undefined) {
      parts = parseTemplate(found.text)
      this.parsed.set(found.name, parts)
    }
    // Without an end of its own, an empty snippet in an empty snippet would cost nothing and never be full.
    this.count++
    return this.expand(parts, [...path, tag.name])
  }

  private versionOf({ name, version }: Part & { kind: 'include' }): SnippetVersion | undefined {
    const asked = version ?? this.wanted.get(name)
    const used = this.used.get(name)
    if (used === undefined) {
      const found = this.find(name, asked)
      if (found === undefined) this.tell({ kind: 'unknown-snippet', name, version: asked })
      else this.used.set(name, found)
      return found
    }
    if (asked !== undefined && asked !== used.version)
      this.tell({ kind: 'snippet-twice', name, versions: [used.version, asked] })
    return used
  }

  private tell(problem: ComposeProblem): void {
    const text = JSON.stringify(problem)
    if (!this.problems.some(known => JSON.stringify(known) === text)) this.problems.push(problem)
  }
}

/** Snippets that a text names itself. */
export const includesOf = (messages: readonly { text: string }[]): { name: string; version?: number }[] =>
  messages.flatMap(m =>
    parseTemplate(m.text).flatMap(p =>
      p.kind === 'include' ? [{ name: p.name, ...(p.version !== undefined && { version: p.version }) }] : [],
    ),
  )

/** Variables of a composed text, in the order in which they come. */
export const variablesOf = (messages: Composed['messages']): string[] => [
  ...new Set(messages.flatMap(m => m.parts.flatMap(p => (p.kind === 'variable' ? [p.name] : [])))),
]
