import { isNode, isObject, isSimpleUnion, type SchemaNode } from './nodes'
import { SchemaIndex } from './refs'
import { type Constraint, constraintsOf, typeOf } from './words'

/** What stands before the type: a property, or the keyword that leads to the schema. */
export type NameKind = 'property' | 'keyword' | 'pattern' | 'index' | 'option'

/** What one schema says of its value. */
export interface SchemaFacts {
  type: string
  required: boolean
  constraints: Constraint[]
  description: string | undefined
  deprecated: boolean
  /** Where `$ref` points; `recursiveTo` when a row above shows the same schema already, with its id. */
  ref: { pointer: string; found: boolean; recursiveTo: string | undefined } | undefined
  enumValues: readonly unknown[] | undefined
}

export interface SchemaRow extends SchemaFacts {
  /** The place in the tree: JSON pointer steps, through references. */
  id: string
  depth: number
  name: string
  nameKind: NameKind
  expandable: boolean
  open: boolean
}

export interface Child {
  step: string
  name: string
  nameKind: NameKind
  schema: SchemaNode
  required?: boolean
}

export const MAX_DEPTH = 40
export const OPEN_DEPTH = 2
export const OPEN_CHILDREN = 30

/**
 * The rows of a schema's tree that are to be seen. `flipped` holds the ids whose fold differs from the
 * default. Only open branches are walked, so a large schema costs what it shows.
 */
export function flattenSchema(root: SchemaNode, flipped: ReadonlySet<string>): SchemaRow[] {
  const index = new SchemaIndex(root)
  const rows: SchemaRow[] = []
  // Many places that lead to one large definition share its list of children.
  const known = new WeakMap<object, Child[]>()
  const childrenOnce = (own: SchemaNode, target: SchemaNode | undefined, merged: SchemaNode): Child[] => {
    const shared =
      typeof target === 'object' && (own === target || (typeof own === 'object' && onlyRefers(own)))
    if (!shared) return childrenOf(merged)
    const children = known.get(target) ?? childrenOf(target)
    known.set(target, children)
    return children
  }

  const visit = (child: Child, id: string, depth: number, above: ReadonlyMap<object, string>) => {
    const { target } = index.resolve(child.schema)
    const recursiveTo = typeof target === 'object' ? above.get(target) : undefined
    const schema = merge(child.schema, target)
    const facts = factsOf(child, index, recursiveTo)
    const children =
      recursiveTo !== undefined || depth >= MAX_DEPTH ? [] : childrenOnce(child.schema, target, schema)
    const expandable = children.length > 0 || facts.enumValues !== undefined
    const byDefault = facts.enumValues === undefined && depth < OPEN_DEPTH && children.length <= OPEN_CHILDREN
    const open = expandable && byDefault !== flipped.has(id)
    rows.push({
      id,
      depth,
      name: child.name,
      nameKind: child.nameKind,
      ...facts,
      expandable,
      open,
    })
    if (!open) return
    const next = typeof target === 'object' ? new Map(above).set(target, id) : above
    for (const c of children) visit(c, `${id}/${c.step}`, depth + 1, next)
  }

  const { target } = index.resolve(root)
  const top = merge(root, target)
  const above = new Map<object, string>()
  if (typeof root === 'object') above.set(root, '')
  if (typeof target === 'object') above.set(target, '')
  for (const child of childrenOf(top)) visit(child, `/${child.step}`, 0, above)
  return rows
}

/** What a child says of its value, its reference followed. */
export function factsOf(child: Child, index: SchemaIndex, recursiveTo: string | undefined): SchemaFacts {
  const { target, ref } = index.resolve(child.schema)
  const schema = merge(child.schema, target)
  return {
    type: typeOf(schema, s => index.resolve(s).target),
    required: child.required === true,
    constraints: constraintsOf(schema),
    description: isObject(schema) && typeof schema.description === 'string' ? schema.description : undefined,
    deprecated: isObject(schema) && schema.deprecated === true,
    ref: ref === undefined ? undefined : { pointer: ref, found: target !== undefined, recursiveTo },
    enumValues: isObject(schema) && Array.isArray(schema.enum) ? schema.enum : undefined,
  }
}

/** What a schema says itself, over what its reference says (draft 2019-09 and later read both). */
export function merge(own: SchemaNode, target: SchemaNode | undefined): SchemaNode {
  if (target === undefined || target === own) return own
  if (typeof target === 'boolean' || typeof own === 'boolean') return target
  const { $ref: _ref, ...rest } = own
  return { ...target, ...rest }
}

const annotations = new Set(['$ref', 'title', 'description', '$comment', 'default', 'examples', 'deprecated'])
const onlyRefers = (schema: object) => Object.keys(schema).every(keyword => annotations.has(keyword))

const escapeStep = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** The schemas inside a schema, in reading order: properties, items, then alternatives. */
export function childrenOf(schema: SchemaNode): Child[] {
  if (typeof schema === 'boolean') return []
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  const children: Child[] = []
  const one = (keyword: string) => {
    const value = schema[keyword]
    if (isObject(value)) children.push({ step: keyword, name: keyword, nameKind: 'keyword', schema: value })
  }
  const named = (keyword: string, nameKind: NameKind) => {
    const value = schema[keyword]
    if (!isObject(value)) return
    for (const [name, child] of Object.entries(value))
      if (isNode(child))
        children.push({
          step: `${keyword}/${escapeStep(name)}`,
          name,
          nameKind,
          schema: child,
          required: nameKind === 'property' && required.has(name),
        })
  }
  const listed = (keyword: string, nameKind: NameKind) => {
    const value = schema[keyword]
    if (!Array.isArray(value)) return
    for (const [i, child] of value.entries())
      if (isNode(child))
        children.push({
          step: `${keyword}/${i}`,
          name: nameKind === 'index' ? `[${i}]` : `${keyword} ${i + 1}`,
          nameKind,
          schema: child,
        })
  }
  named('properties', 'property')
  named('patternProperties', 'pattern')
  one('additionalProperties')
  one('unevaluatedProperties')
  one('propertyNames')
  named('dependentSchemas', 'keyword')
  named('dependencies', 'keyword')
  listed('prefixItems', 'index')
  listed('items', 'index')
  one('items')
  one('additionalItems')
  one('unevaluatedItems')
  one('contains')
  for (const keyword of ['oneOf', 'anyOf', 'allOf'] as const)
    if (!isSimpleUnion(schema[keyword])) listed(keyword, 'option')
  for (const keyword of ['not', 'if', 'then', 'else']) one(keyword)
  return children
}
