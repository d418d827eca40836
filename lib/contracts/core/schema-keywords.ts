/** Keywords of JSON Schema (draft-06 to 2020-12) by what they hold. */
export const schemaIn = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
])
export const schemaListIn = new Set(['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems'])
export const schemaMapIn = new Set([
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'patternProperties',
  'properties',
])

const dialects = new Set([
  'https://json-schema.org/draft/2020-12/schema',
  'https://json-schema.org/draft/2019-09/schema',
  'http://json-schema.org/draft-07/schema',
  'http://json-schema.org/draft-06/schema',
])
/** Whether arguments can be checked under the dialect that a `$schema` names. */
export const isKnownDialect = (uri: string): boolean =>
  dialects.has(uri.replace(/#$/, '')) || dialects.has(uri.replace(/#$/, '').replace(/^https:/, 'http:'))
