import { createContext, Script } from 'node:vm'
import type { PatternTest } from '../core/validate-answer'

/** A pattern comes from a server that may mean harm: it gets this long, then counts as not usable. */
const BUDGET_MS = 50
const script = new Script('new RegExp(pattern, "u").test(text)')

/** Tests a server's pattern in a context that can be stopped; only strings go in, a boolean comes out. */
export const testPattern: PatternTest = (pattern, text) => {
  try {
    const fits: unknown = script.runInContext(createContext({ pattern, text }), { timeout: BUDGET_MS })
    return fits === true
  } catch {
    // No expression, or out of time: the caller says so.
    return undefined
  }
}
