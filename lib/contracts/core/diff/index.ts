import type { JsonSchema } from '../../contract'
import { editsOf } from '../edits'
import { judged, verdictOf } from '../verdict'
import type { DiffOptions, SchemaDiff } from './types'

export * from './types'

/** What changed between two schemas, and what it means to callers (input) or readers (output). */
export function diffSchemas(
  before: JsonSchema | undefined,
  after: JsonSchema | undefined,
  { direction }: DiffOptions,
): SchemaDiff {
  const field = direction === 'input' ? 'inputSchema' : 'outputSchema'
  const definition = (schema: JsonSchema | undefined) =>
    schema === undefined ? { name: '' } : { name: '', [field]: schema }
  const edits = editsOf(definition(before), definition(after))
  const changes = judged(definition(before), definition(after), edits)
  return {
    verdict: verdictOf('tool', definition(before), definition(after), edits),
    changes: changes.map(change => ({ ...change, path: change.path.slice(field.length + 1) })),
  }
}
