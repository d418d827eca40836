import type { Definition } from '../../contract'
import type { DefinitionDiff } from './definition-diff'
import { contract } from './make-change'
import { verdictsOf } from './verdict'

/** What is said of two definitions that could not be compared: risky, with the reason, and never a silent pass. */
export function undecided(before: Definition, after: Definition, why: string): DefinitionDiff {
  const facts = { path: '', before, after, params: { why } }
  const changes = [contract('schema-unsupported', 'unknown', 'risky', 'schema-unsupported', facts)]
  return { ...verdictsOf(changes), changes, unsupportedReason: why }
}
