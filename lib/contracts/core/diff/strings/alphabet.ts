import { CharSet } from 'refa'

const MAX = 0x10ffff
const SURROGATES = CharSet.empty(MAX).union([{ min: 0xd800, max: 0xdfff }])

/** All characters of Unicode text: code points without surrogates, which JSON text cannot carry alone. */
export const anyCharacter: CharSet = CharSet.all(MAX).without(SURROGATES)
export const noCharacter: CharSet = CharSet.empty(MAX)

export const toCharacters = (set: CharSet): CharSet => set.intersect(anyCharacter)

const pleasant: readonly number[] = [...'a0A-_ .@/:zZ9!'].map(char => char.codePointAt(0) ?? 0)

/** A character of the set, one that is easy to read where there is one. */
export function sample(set: CharSet): string | undefined {
  const code = pleasant.find(one => set.has(one)) ?? set.ranges[0]?.min
  return code === undefined ? undefined : String.fromCodePoint(code)
}

export const single = (char: string): CharSet => {
  const code = char.codePointAt(0) ?? 0
  return noCharacter.union([{ min: code, max: code }])
}
