import type { SchemaNode } from '../normalise/schema-node'

/** A set of property names. */
export type Keys =
  | { name: string }
  | { pattern: string }
  | { exceptNames: ReadonlySet<string>; exceptPatterns: readonly string[] }

/** What is known of a value of one type. */
export type Fact =
  | { is: 'pos' | 'neg'; node: SchemaNode }
  | { is: 'never' }
  | { is: 'among' | 'excluded'; values: readonly unknown[] }
  | { is: 'low' | 'high'; value: number; exclusive: boolean }
  | { is: 'multiple' | 'notMultiple'; of: number }
  | { is: 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minProperties' | 'maxProperties'; n: number }
  | { is: 'pattern' | 'notPattern' | 'format' | 'notFormat'; text: string }
  | { is: 'unique' | 'duplicate' }
  /** Every item: by position, then all the rest. */
  | { is: 'items'; prefix: readonly SchemaNode[]; rest: SchemaNode | undefined }
  /** An item at a position that the schema refuses. */
  | { is: 'itemAt'; at: number; refused: SchemaNode }
  /** An item at or after a position that the schema refuses. */
  | { is: 'itemFrom'; from: number; refused: SchemaNode }
  /** How many items the schema accepts. */
  | { is: 'count'; node: SchemaNode; min: number; max: number }
  /** Every property of these names has a value that the schema accepts. */
  | { is: 'every'; keys: Keys; node: SchemaNode }
  /** There is a property of these names, with a value that the schema refuses where one is given. */
  | { is: 'some'; keys: Keys; refused?: SchemaNode }
  | { is: 'names'; node: SchemaNode }
  | { is: 'someName'; refused: SchemaNode }
  | { is: 'opaque'; key: string; positive: boolean }

/** One of the alternatives holds, each a conjunction. */
export type Clause = readonly (readonly Fact[])[]

let synthetic = -10
/** Nodes that no schema has written; classes below zero are theirs. */
export function syntheticNode(fields: Partial<SchemaNode>): SchemaNode {
  const id = synthetic--
  return { id, classId: id, textId: id, pointer: '', raw: undefined, annotations: {}, ...fields }
}

export const neverNode: SchemaNode = syntheticNode({ never: true })
export const trueNode: SchemaNode = syntheticNode({})
export const stringNode: SchemaNode = syntheticNode({ types: 16 })
export const pos = (node: SchemaNode): Fact => ({ is: 'pos', node })
export const neg = (node: SchemaNode): Fact => ({ is: 'neg', node })
export const has = (name: string): Fact => ({ is: 'some', keys: { name } })
export const lacks = (name: string): Fact => ({ is: 'every', keys: { name }, node: neverNode })

/** The names that `additionalProperties` speaks of. */
export const additionalKeys = ({ properties, patternProperties }: SchemaNode): Keys => ({
  exceptNames: new Set(properties?.keys()),
  exceptPatterns: [...(patternProperties?.keys() ?? [])],
})
