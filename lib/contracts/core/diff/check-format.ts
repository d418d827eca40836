import type { CheckFormat } from './decide/evaluate'
import type { CompileValidator, Validate } from './types'

const probes: readonly unknown[] = ['', ' ', '\\', '{', '[', 'a b', '-', '~', 'é', 0.5, 2 ** 70]
/** Formats that by intention refuse nothing. */
const hints = new Set(['password', 'binary', 'float', 'double'])

/** Formats by the injected validator; one that refuses none of the probes is one that it does not know. */
export function formatChecker(compile: CompileValidator): CheckFormat {
  const known = new Map<string, Validate | undefined>()
  const checkerOf = (format: string): Validate | undefined => {
    const validate = compile({ format }, '2020-12')
    return hints.has(format) || probes.some(probe => !validate(probe)) ? validate : undefined
  }
  return (format, value) => {
    if (!known.has(format)) known.set(format, checkerOf(format))
    return known.get(format)?.(value)
  }
}
