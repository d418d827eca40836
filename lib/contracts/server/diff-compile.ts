import { Ajv, type Options } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' }
import AjvDraft04 from 'ajv-draft-04'
import type { CompileValidator, Dialect } from '../core/diff'
import { diffFormats } from './diff-formats'

const options: Options = {
  strict: false,
  validateSchema: false,
  logger: false,
  // 0.3 is a multiple of 0.1, though not in binary fractions.
  multipleOfPrecision: 9,
}
/** Before 2019-09, a `$ref` stood alone: what is beside it says nothing. */
const older: Options & { ignoreKeywordsWithRef: boolean } = { ...options, ignoreKeywordsWithRef: true }

const makers: Record<Dialect, () => Ajv> = {
  'draft-04': () => new AjvDraft04(older),
  'draft-06': () => new Ajv(older).addMetaSchema(draft6),
  'draft-07': () => new Ajv(older),
  '2019-09': () => new Ajv2019(options),
  '2020-12': () => new Ajv2020(options),
}

/** A validator's maker of its own, without formats. */
export const ajvFor = (dialect: Dialect): Ajv => makers[dialect]()

/** Ajv for each dialect, an instance a schema: two schemas may use one `$id`. */
export const ajvCompiler =
  ({ formatAsserts = true }: { formatAsserts?: boolean } = {}): CompileValidator =>
  (schema, dialect) => {
    const ajv = makers[dialect]()
    if (formatAsserts) for (const [name, format] of Object.entries(diffFormats)) ajv.addFormat(name, format)
    const validate = ajv.compile(schema)
    return value => validate(value) === true
  }
