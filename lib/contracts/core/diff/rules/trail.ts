import { syntheticNode } from '../decide/facts'
import { type SchemaNode, typeBits } from '../normalise/schema-node'

/** A step from a value to one inside it. */
export type Step =
  | { to: 'property'; name: string }
  | { to: 'matching'; pattern: string }
  | { to: 'other'; names: readonly string[]; patterns: readonly string[] }
  | { to: 'name' }
  | { to: 'position'; at: number }
  | { to: 'item'; from: number }

/** The schema of values in which something at the end of the trail is accepted by a leaf. */
export const atEnd = (trail: readonly Step[], leaf: SchemaNode): SchemaNode =>
  trail.reduceRight((inner, step) => around(step, inner), leaf)

function around(step: Step, inner: SchemaNode): SchemaNode {
  const object = (fields: Partial<SchemaNode>) => syntheticNode({ types: typeBits.object, ...fields })
  const array = (fields: Partial<SchemaNode>) => syntheticNode({ types: typeBits.array, ...fields })
  switch (step.to) {
    case 'property':
      return object({ required: [step.name], properties: new Map([[step.name, inner]]) })
    case 'matching':
      return object({ not: syntheticNode({ patternProperties: new Map([[step.pattern, refusing(inner)]]) }) })
    case 'other':
      return object({
        not: syntheticNode({
          properties: new Map(step.names.map(name => [name, anything])),
          patternProperties: new Map(step.patterns.map(pattern => [pattern, anything])),
          additionalProperties: refusing(inner),
        }),
      })
    case 'name':
      return object({ not: syntheticNode({ propertyNames: refusing(inner) }) })
    case 'position':
      return array({
        minItems: step.at + 1,
        prefixItems: [...Array.from({ length: step.at }, () => anything), inner],
      })
    case 'item':
      return array({
        not: syntheticNode({
          prefixItems: Array.from({ length: step.from }, () => anything),
          items: refusing(inner),
        }),
      })
  }
}

const anything = syntheticNode({})
const refusing = (node: SchemaNode): SchemaNode => syntheticNode({ not: node })
