import type { Patterns } from '../strings/patterns'
import { any, not, type Verdict } from './evaluate'
import type { Keys } from './facts'

/** Whether a name belongs to a set of names. */
export function matchesKey(keys: Keys, key: string, patterns: Patterns): Verdict {
  if ('name' in keys) return keys.name === key
  if ('pattern' in keys) return patterns.test(keys.pattern, key)
  if (keys.exceptNames.has(key)) return false
  return not(any(keys.exceptPatterns.map(pattern => patterns.test(pattern, key))))
}
