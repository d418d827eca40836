/** How long the second key of a sequence such as `g i` may take. */
export const SEQUENCE_MS = 1200

export interface Shortcut {
  /** One stroke (`j`, `mod+k`, `?`, `mod+Enter`) or a sequence of two with a space (`g i`). */
  keys: string
  /** What it does, in the viewer's language: shown in the sheet and the palette. */
  label: string
  scope: 'everywhere' | 'page'
  run: () => void
}

export interface KeyLike {
  key: string
  metaKey: boolean
  ctrlKey: boolean
  altKey: boolean
}

/** The name of a key press; `mod` is Command on a Mac and Control elsewhere. Undefined for a modifier alone. */
export function strokeOf(event: KeyLike): string | undefined {
  if (event.altKey || ['Shift', 'Control', 'Meta', 'Alt'].includes(event.key)) return undefined
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.metaKey || event.ctrlKey ? `mod+${key}` : key
}

export interface Pending {
  stroke: string
  at: number
}

export interface Match {
  run: Shortcut | undefined
  pending: Pending | undefined
}

/** Pure: what a stroke means after an earlier one. The latest registration wins, so a page may take over a key. */
export function match(shortcuts: readonly Shortcut[], stroke: string, at: number, before?: Pending): Match {
  const find = (keys: string) => shortcuts.findLast(s => s.keys === keys)
  if (before !== undefined && at - before.at <= SEQUENCE_MS) {
    const second = find(`${before.stroke} ${stroke}`)
    if (second !== undefined) return { run: second, pending: undefined }
  }
  const single = find(stroke)
  if (single !== undefined) return { run: single, pending: undefined }
  const begins = shortcuts.some(s => s.keys.startsWith(`${stroke} `))
  return { run: undefined, pending: begins ? { stroke, at } : undefined }
}

const caps: Record<string, string> = {
  Enter: '↵',
  Escape: 'esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** The key-caps of a shortcut: `['g', 'i']`, `['⌘K']` on a Mac and `['Ctrl K']` elsewhere. */
export function keyCaps(keys: string, mac: boolean): string[] {
  return keys.split(' ').map(stroke => {
    const parts = stroke.split('+')
    const key = parts.at(-1) ?? ''
    const cap = caps[key] ?? key
    if (parts[0] !== 'mod' || parts.length === 1) return cap
    const shown = cap.length === 1 ? cap.toUpperCase() : cap
    return mac ? `⌘${shown}` : `Ctrl ${shown}`
  })
}
