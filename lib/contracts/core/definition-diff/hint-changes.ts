import type { Change } from '../../change'
import type { Definition } from '../../contract'
import { effectiveHintsOf } from '../hints'
import { trust } from './make-change'

const hints = [
  { name: 'readOnly', field: 'readOnlyHint', escalatesTo: false },
  { name: 'destructive', field: 'destructiveHint', escalatesTo: true },
  { name: 'idempotent', field: 'idempotentHint', escalatesTo: false },
  { name: 'openWorld', field: 'openWorldHint', escalatesTo: true },
] as const

/**
 * Hints as they count: an absent one is its default, and Spring's four defaults together are not declared. Towards
 * more risk escalates; towards less relaxes, which is risky too, since policy may open.
 */
export function hintChanges(before: Definition, after: Definition): Change[] {
  const was = effectiveHintsOf(before)
  const is = effectiveHintsOf(after)
  const readsOnly = was.readOnly.value && is.readOnly.value
  return hints.flatMap(({ name, field, escalatesTo }): Change[] => {
    const [from, to] = [was[name], is[name]]
    const facts = { path: `/annotations/${field}`, before: said(from), after: said(to) }
    const named = { ...facts, params: { hint: field, value: String(to.value) } }
    if (from.value === to.value) {
      if (from.source === to.source) return []
      const kind = to.source === 'declared' ? 'hint-declared' : 'hint-undeclared'
      return [trust(kind, 'annotation', 'compatible', kind, named)]
    }
    // What a read-only tool says about its writes has no meaning.
    if (readsOnly && (name === 'destructive' || name === 'idempotent'))
      return [trust('hint-without-meaning', 'annotation', 'compatible', 'hint-without-meaning', named)]
    return to.value === escalatesTo
      ? [trust('hint-escalated', 'escalates', 'risky', `hint-escalated-${name}`, facts)]
      : [trust('hint-relaxed', 'relaxes', 'risky', `hint-relaxed-${name}`, facts)]
  })
}

/** Undefined where nobody declared it. */
const said = ({ value, source }: { value: boolean; source: string }): boolean | undefined =>
  source === 'default' ? undefined : value
