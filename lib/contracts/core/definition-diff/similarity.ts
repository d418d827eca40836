import type { ContractKind } from '@/lib/servers'
import type { Definition } from '../../contract'
import { isObject } from '../json'

/** What makes two definitions look alike, prepared once so that all pairs can be compared. */
export interface Portrait {
  kind: ContractKind
  name: Set<string>
  letters: Set<string>
  parameters: Set<string>
  words: Set<string>
}

export const portraitOf = (kind: ContractKind, name: string, definition: Definition): Portrait => ({
  kind,
  name: new Set(wordsOf(name)),
  letters: pairsOf(name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')),
  parameters: new Set(parametersOf(definition)),
  words: new Set(wordsOf(`${definition.title ?? ''} ${definition.description ?? ''}`)),
})

/** From 0, nothing in common, to 1. What both lack says nothing. */
export function similarity(a: Portrait, b: Portrait): number {
  if (a.kind !== b.kind) return 0
  const parts = [
    { weight: 4, value: Math.max(shared(a.name, b.name), shared(a.letters, b.letters)) },
    ...part(3, a.parameters, b.parameters),
    ...part(3, a.words, b.words),
  ]
  const weight = parts.reduce((sum, one) => sum + one.weight, 0)
  return parts.reduce((sum, one) => sum + one.weight * one.value, 0) / weight
}

const part = (weight: number, a: Set<string>, b: Set<string>) =>
  a.size + b.size === 0 ? [] : [{ weight, value: shared(a, b) }]

/** Sørensen–Dice: twice what both have, over what they have together. */
function shared(a: Set<string>, b: Set<string>): number {
  if (a.size + b.size === 0) return 0
  let both = 0
  for (const one of a) if (b.has(one)) both += 1
  return (2 * both) / (a.size + b.size)
}

const wordsOf = (text: string): string[] =>
  text
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')

function pairsOf(text: string): Set<string> {
  const out = new Set<string>()
  for (let i = 0; i + 1 < text.length; i++) out.add(text.slice(i, i + 2))
  return out
}

function parametersOf({ inputSchema, arguments: list }: Definition): string[] {
  const properties = isObject(inputSchema) ? inputSchema.properties : undefined
  if (isObject(properties)) return Object.keys(properties)
  return (Array.isArray(list) ? list : []).flatMap((one: unknown) =>
    isObject(one) && typeof one.name === 'string' ? [one.name] : [],
  )
}
