import type { DefinitionRule } from '../rule'
import type { SchemaNode } from '../schema-nodes'
import { together } from '../together'

const place = ({ path, property }: SchemaNode) => ({
  path,
  name: property ?? path.replace(/^\/inputSchema\//, ''),
})

const isOf = ({ schema }: SchemaNode, type: string): boolean =>
  schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type))
const has = ({ schema }: SchemaNode, ...keywords: string[]): boolean =>
  keywords.some(keyword => Object.hasOwn(schema, keyword))

export const unboundedString: DefinitionRule = {
  id: 'unbounded-string',
  level: 'info',
  kinds: ['tool'],
  *check({ input }) {
    yield* together(
      input
        .filter(node => isOf(node, 'string') && !has(node, 'maxLength', 'enum', 'const', 'format', 'pattern'))
        .map(place),
    )
  },
}

export const unboundedArray: DefinitionRule = {
  id: 'unbounded-array',
  level: 'info',
  kinds: ['tool'],
  *check({ input }) {
    yield* together(
      input
        .filter(node => isOf(node, 'array') && !has(node, 'maxItems', 'enum', 'const') && !isTuple(node))
        .map(place),
    )
  },
}

/** A tuple that is closed has as many items as it names. */
const isTuple = ({ schema: { prefixItems, items, additionalItems } }: SchemaNode): boolean =>
  (Array.isArray(prefixItems) && items === false) || (Array.isArray(items) && additionalItems === false)
