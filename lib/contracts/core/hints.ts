import { type Definition, type EffectiveHints, type HintOverrides, type Hints, hintNames } from '../contract'
import type { hintDeclarations } from '../triage'
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

/** What the server said of the hints that decide a tier: nothing, the four defaults of Spring, or too little. */
export function hintDeclaration({ annotations }: Definition): (typeof hintDeclarations)[number] {
  const said = isObject(annotations) ? names.filter(name => typeof annotations[name] === 'boolean') : []
  if (said.length === 0) return 'none'
  return isObject(annotations) && names.every(name => annotations[name] === defaults[name])
    ? 'spring'
    : 'partial'
}

/** Each hint as it counts, and whether governance set it, the server declared it, or nobody did. */
export function effectiveHintsOf(definition: Definition, overrides: HintOverrides = {}): EffectiveHints {
  const declared = declaredHints(definition)
  const hint = (name: keyof HintOverrides) => {
    const set = overrides[name]
    if (set !== undefined) return { value: set, source: 'governance' } as const
    const value = declared[`${name}Hint`]
    return value === undefined
      ? ({ value: defaults[`${name}Hint`], source: 'default' } as const)
      : ({ value, source: 'declared' } as const)
  }
  return {
    readOnly: hint('readOnly'),
    destructive: hint('destructive'),
    idempotent: hint('idempotent'),
    openWorld: hint('openWorld'),
  }
}

/** What a tool must not be taken for without a word of somebody who answers for it. */
const harmless: Record<keyof HintOverrides, boolean> = {
  readOnly: true,
  destructive: false,
  idempotent: true,
  openWorld: false,
}

/** Whether some hint makes the tool look more harmless than before, so that policy may open. */
export const relaxes = (before: EffectiveHints, after: EffectiveHints): boolean =>
  hintNames.some(name => after[name].value === harmless[name] && before[name].value !== harmless[name])

/** Hint by hint the more dangerous of two. */
export const moreDangerous = (a: EffectiveHints, b: EffectiveHints): EffectiveHints => ({
  readOnly: a.readOnly.value ? b.readOnly : a.readOnly,
  destructive: a.destructive.value ? a.destructive : b.destructive,
  idempotent: a.idempotent.value ? b.idempotent : a.idempotent,
  openWorld: a.openWorld.value ? a.openWorld : b.openWorld,
})
