import type { Definition, EffectiveHints, Hints } from '../contract'
import { isObject } from './json'

const names = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const
type HintName = (typeof names)[number]

/** What MCP says that an absent hint means. */
const defaults: Record<HintName, boolean> = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
}

/** The hints that a tool really declares; exactly the four defaults together are what Spring sends when its author set none. */
export function declaredHints(definition: Definition): Hints {
  const annotations = isObject(definition.annotations) ? definition.annotations : {}
  const out: Hints = {}
  if (typeof annotations.title === 'string') out.title = annotations.title
  if (names.every(name => annotations[name] === defaults[name])) return out
  for (const name of names) {
    const value = annotations[name]
    if (typeof value === 'boolean') out[name] = value
  }
  return out
}

/** Each hint as it counts, and whether it was declared. */
export function effectiveHintsOf(definition: Definition): EffectiveHints {
  const declared = declaredHints(definition)
  const hint = (name: HintName) => {
    const value = declared[name]
    return value === undefined
      ? ({ value: defaults[name], source: 'default' } as const)
      : ({ value, source: 'declared' } as const)
  }
  return {
    readOnly: hint('readOnlyHint'),
    destructive: hint('destructiveHint'),
    idempotent: hint('idempotentHint'),
    openWorld: hint('openWorldHint'),
  }
}
