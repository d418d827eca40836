import { isObject, type Json } from './answer'

const MAX = 240
const MAX_VALUE = 60

/** Arguments in one line, for lists: names and short values. Secrets must be masked before. */
export function summarizeArguments(args: unknown): string {
  if (!isObject(args)) return cut(show(args), MAX)
  const parts = Object.entries(args).map(([k, v]) => `${k}: ${cut(show(v), MAX_VALUE)}`)
  return cut(parts.join(', '), MAX)
}

/** What kind of result came, and how large: never its content. */
export function summarizeResult(result: Json): string {
  const size = JSON.stringify(result).length
  const parts = [
    ...blocks(result.content),
    ...(result.structuredContent === undefined ? [] : ['structured']),
    ...blocks(result.contents, 'resource'),
    ...blocks(result.messages, 'message'),
  ]
  return `${parts.length === 0 ? 'empty' : parts.join(', ')} · ${bytes(size)}`
}

function blocks(list: unknown, noun?: string): string[] {
  if (!Array.isArray(list)) return []
  const counts = new Map<string, number>()
  for (const item of list) {
    const type =
      noun ?? (isObject(item) && typeof item.type === 'string' ? item.type.slice(0, 40) : 'unknown')
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return [...counts].map(([type, n]) => `${n} ${type}`)
}

const show = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text)
const bytes = (n: number): string =>
  n < 1000 ? `${n} B` : n < 1_000_000 ? `${(n / 1000).toFixed(1)} kB` : `${(n / 1_000_000).toFixed(1)} MB`
