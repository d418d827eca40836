/** The types of JSON, `integer` and other numbers apart, as bits. */
export const typeBits = {
  null: 1,
  boolean: 2,
  integer: 4,
  fraction: 8,
  string: 16,
  array: 32,
  object: 64,
} as const
export type TypeMask = number
export const allTypes: TypeMask = 127

/** Number of matching items that `contains` asks for. */
export interface Contains {
  schema: SchemaNode
  min: number
  max: number | undefined
}

/**
 * A schema in one form, 2020-12, whatever its dialect was: the conjunction of its keywords. References are resolved
 * nodes, so that graphs may be cyclic. Absent fields say nothing.
 */
export interface SchemaNode {
  readonly id: number
  /** Where it stands in the original schema. */
  pointer: string
  /** As the author wrote it. */
  raw: unknown
  /** Nodes of one class accept the same values. Set by `classify`, as is the next. */
  classId: number
  /** Nodes of one text class also carry the same annotations. */
  textId: number
  /** The schema `false`. */
  never?: true
  types?: TypeMask
  values?: readonly unknown[]
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minItems?: number
  maxItems?: number
  uniqueItems?: true
  prefixItems?: readonly SchemaNode[]
  /** For items after `prefixItems`. */
  items?: SchemaNode
  contains?: Contains
  minProperties?: number
  maxProperties?: number
  required?: readonly string[]
  properties?: ReadonlyMap<string, SchemaNode>
  patternProperties?: ReadonlyMap<string, SchemaNode>
  additionalProperties?: SchemaNode
  propertyNames?: SchemaNode
  dependentRequired?: ReadonlyMap<string, readonly string[]>
  dependentSchemas?: ReadonlyMap<string, SchemaNode>
  unevaluatedProperties?: SchemaNode
  unevaluatedItems?: SchemaNode
  allOf?: readonly SchemaNode[]
  anyOf?: readonly SchemaNode[]
  oneOf?: readonly SchemaNode[]
  not?: SchemaNode
  if?: SchemaNode
  /** `then` and `else`. */
  onTrue?: SchemaNode
  onFalse?: SchemaNode
  ref?: SchemaNode
  /** What cannot be reasoned about, for example a dynamic reference: equal only to itself. */
  opaque?: string
  /** Keywords that only people and models read. */
  annotations: Readonly<Record<string, unknown>>
  /** Pointers of fields that came from elsewhere, by merging. */
  origins?: Readonly<Record<string, string>>
  /** Original keyword of a field, where it is another one (`items` for `prefixItems`, …). */
  spelled?: Readonly<Record<string, string>>
}

/** The schemas directly inside, the resolved reference included. */
export function* childrenOf(node: SchemaNode): Generator<SchemaNode> {
  if (node.ref) yield node.ref
  for (const list of [node.prefixItems, node.allOf, node.anyOf, node.oneOf]) if (list) yield* list
  for (const map of [node.properties, node.patternProperties, node.dependentSchemas])
    if (map) yield* map.values()
  for (const one of singles(node)) if (one) yield one
}

const singles = (node: SchemaNode) => [
  node.items,
  node.contains?.schema,
  node.additionalProperties,
  node.propertyNames,
  node.unevaluatedProperties,
  node.unevaluatedItems,
  node.not,
  node.if,
  node.onTrue,
  node.onFalse,
]

/** The schemas inside that judge the same value. */
export const inPlaceOf = (node: SchemaNode): SchemaNode[] =>
  [
    node.ref,
    ...(node.allOf ?? []),
    ...(node.anyOf ?? []),
    ...(node.oneOf ?? []),
    ...(node.dependentSchemas?.values() ?? []),
    node.not,
    node.if,
    node.onTrue,
    node.onFalse,
  ].filter(one => one !== undefined)

/** Fields that constrain values. */
export const assertionFields = [
  'never',
  'types',
  'values',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'prefixItems',
  'items',
  'contains',
  'minProperties',
  'maxProperties',
  'required',
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
  'unevaluatedItems',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'onTrue',
  'onFalse',
  'ref',
  'opaque',
] as const
export type AssertionField = (typeof assertionFields)[number]

export function hasFields(node: SchemaNode): boolean {
  for (const field of assertionFields) if (node[field] !== undefined) return true
  return false
}

export const fieldsOf = (node: SchemaNode): AssertionField[] =>
  assertionFields.filter(field => node[field] !== undefined)

const spellings: Readonly<Record<string, string>> = {
  types: 'type',
  onTrue: 'then',
  onFalse: 'else',
  ref: '$ref',
}

/** The place of a field in the original schema. */
export function placeOf(node: SchemaNode, field: string): string {
  const merged = node.origins?.[field]
  if (merged !== undefined) return merged
  const listed = typeof node.raw === 'object' && node.raw !== null && 'enum' in node.raw
  const keyword = field === 'values' ? (listed ? 'enum' : 'const') : (spellings[field] ?? field)
  return `${node.pointer}/${node.spelled?.[field] ?? keyword}`
}
