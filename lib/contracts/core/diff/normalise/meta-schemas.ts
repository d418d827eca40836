import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' }
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' }
import draft04 from 'ajv-draft-04/dist/refs/json-schema-draft-04.json' with { type: 'json' }
import type { Dialect } from '../types'

/** The schemas of schemas, which every validator has, so that a schema may refer to them. */
export const metaSchemas: Readonly<Record<string, { dialect: Dialect; schema: object }>> = {
  'http://json-schema.org/draft-04/schema': { dialect: 'draft-04', schema: draft04 },
  'http://json-schema.org/draft-06/schema': { dialect: 'draft-06', schema: draft06 },
  'http://json-schema.org/draft-07/schema': { dialect: 'draft-07', schema: draft07 },
}
