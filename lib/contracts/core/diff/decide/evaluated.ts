import { fieldsOf, type SchemaNode } from '../normalise/schema-node'
import { type Fact, has, lacks, neg, pos, trueNode } from './facts'

/** One way in which a value can pass: what then holds, and what is left for `unevaluated…` to judge. */
export interface EvaluatedCase {
  facts: readonly Fact[]
  /** That all which was not evaluated is accepted by a schema. */
  others(rest: SchemaNode): Fact[]
  /** That something which was not evaluated is refused by a schema; undefined when nothing was left. */
  refused(rest: SchemaNode): Fact | undefined
}

type Subject = 'properties' | 'items'
interface Case {
  facts: Fact[]
  names: string[]
  patterns: string[]
  prefix: number
}

const MAX_CASES = 64
class TooMany extends Error {}

/** The ways in which a node's neighbours of `unevaluated…` evaluate a value. */
export function evaluatedCases(node: SchemaNode, subject: Subject): EvaluatedCase[] {
  try {
    return casesOf({ ...node, unevaluatedItems: undefined, unevaluatedProperties: undefined }, subject).map(
      one => (subject === 'items' ? itemsLeft(one) : propertiesLeft(one)),
    )
  } catch (error) {
    if (!(error instanceof TooMany)) throw error
    const opaque: Fact = { is: 'opaque', key: `unevaluated ${subject} ${node.classId}`, positive: true }
    return [{ facts: [opaque], others: () => [], refused: () => ({ ...opaque, positive: false }) }]
  }
}

function itemsLeft({ facts, prefix }: Case): EvaluatedCase {
  const all = prefix === Number.POSITIVE_INFINITY
  return {
    facts,
    others: rest => (all ? [] : [{ is: 'items', prefix: Array(prefix).fill(trueNode), rest }]),
    refused: rest => (all ? undefined : { is: 'itemFrom', from: prefix, refused: rest }),
  }
}

function propertiesLeft({ facts, names, patterns, prefix }: Case): EvaluatedCase {
  const all = prefix === Number.POSITIVE_INFINITY
  const keys = { exceptNames: new Set(names), exceptPatterns: patterns }
  return {
    facts,
    others: rest => (all ? [] : [{ is: 'every', keys, node: rest }]),
    refused: rest => (all ? undefined : { is: 'some', keys, refused: rest }),
  }
}

type Loose = { [K in keyof SchemaNode]: SchemaNode[K] | undefined }

function casesOf(node: Loose, subject: Subject): Case[] {
  let cases = [own(node, subject)]
  const also = (options: Case[]) => {
    cases = cases.flatMap(one => options.map(other => joined(one, other)))
    if (cases.length > MAX_CASES) throw new TooMany()
  }
  const inner = (schema: SchemaNode | undefined, ...facts: Fact[]) =>
    schema === undefined
      ? [{ ...nothing, facts }]
      : casesOf(schema, subject).map(one => ({ ...one, facts: [...facts, ...one.facts] }))
  if (node.ref) also(inner(node.ref))
  for (const part of node.allOf ?? []) also(inner(part))
  if (node.anyOf) also(subsets(node.anyOf, subject))
  if (node.oneOf)
    also(
      node.oneOf.flatMap((b, i) =>
        inner(b, pos(b), ...(node.oneOf ?? []).filter((_, j) => j !== i).map(neg)),
      ),
    )
  if (node.if)
    also([
      ...inner(node.if, pos(node.if)).flatMap(one => inner(node.onTrue).map(other => joined(one, other))),
      ...inner(node.onFalse, neg(node.if)),
    ])
  for (const [key, schema] of node.dependentSchemas ?? [])
    also([{ ...nothing, facts: [lacks(key)] }, ...inner(schema, has(key))])
  return cases
}

const nothing: Case = { facts: [], names: [], patterns: [], prefix: 0 }

function own(node: Loose, subject: Subject): Case {
  const { POSITIVE_INFINITY: all } = Number
  if (subject === 'items') {
    // Drafts differ on whether `contains` evaluates what it matches.
    if (node.contains) throw new TooMany()
    return { ...nothing, prefix: node.items || node.unevaluatedItems ? all : (node.prefixItems?.length ?? 0) }
  }
  return {
    facts: [],
    names: [...(node.properties?.keys() ?? [])],
    patterns: [...(node.patternProperties?.keys() ?? [])],
    prefix: node.additionalProperties || node.unevaluatedProperties ? all : 0,
  }
}

const joined = (one: Case, other: Case): Case => ({
  facts: [...one.facts, ...other.facts],
  names: [...one.names, ...other.names],
  patterns: [...one.patterns, ...other.patterns],
  prefix: Math.max(one.prefix, other.prefix),
})

/** Each branch of a union that passes evaluates its part, so each combination is a case. */
function subsets(branches: readonly SchemaNode[], subject: Subject): Case[] {
  let cases: Case[] = [nothing]
  for (const branch of branches) {
    const inside = fieldsOf(branch).length === 0 ? [nothing] : casesOf(branch, subject)
    cases = cases.flatMap(one => [
      joined(one, { ...nothing, facts: [neg(branch)] }),
      ...inside.map(other => joined(one, { ...other, facts: [pos(branch), ...other.facts] })),
    ])
    if (cases.length > MAX_CASES) throw new TooMany()
  }
  return cases.filter(({ facts }) => facts.some(fact => fact.is === 'pos'))
}
