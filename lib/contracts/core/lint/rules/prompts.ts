import { isObject } from '../../json'
import type { DefinitionRule } from '../rule'

export const promptWithoutVersion: DefinitionRule = {
  id: 'prompt-without-version',
  level: 'info',
  kinds: ['prompt'],
  *check({ name, definition }) {
    const { _meta: meta } = definition
    const said = isObject(meta) && Object.keys(meta).some(key => /(^|[/._-])version$/i.test(key))
    if (!said && !namedVersion.test(name)) yield { path: '/name' }
  },
}

/** `risk-review.v2`, `risk-review@1.4.0`, `risk-review-2026-01`. */
const namedVersion = /(^|[^\p{L}\p{N}])(v\d+(\.\d+)*|\d+(\.\d+)+|\d{4}-\d{2}(-\d{2})?)$|@\d+(\.\d+)*$/iu
