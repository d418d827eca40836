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
  // A validator is asked a few times only: making it must be quick.
  code: { optimize: false },
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

/** Ajv for each dialect. One instance serves all schemas without identifiers; others get their own. */
export function ajvCompiler({ formatAsserts = true }: { formatAsserts?: boolean } = {}): CompileValidator {
  const make = (dialect: Dialect): Ajv => {
    const ajv = ajvFor(dialect)
    if (formatAsserts) for (const [name, format] of Object.entries(diffFormats)) ajv.addFormat(name, format)
    return ajv
  }
  const shared = new Map<Dialect, Ajv>()
  return (schema, dialect) => {
    const alone = typeof schema === 'object' && isIdentified(schema)
    const ajv = alone ? make(dialect) : (shared.get(dialect) ?? make(dialect))
    if (!alone) shared.set(dialect, ajv)
    try {
      const validate = ajv.compile(schema)
      return value => validate(value) === true
    } finally {
      // Nothing of it stays in the shared one.
      if (typeof schema === 'object') ajv.removeSchema(schema)
    }
  }
}

const identifiers = ['$id', 'id', '$anchor', '$dynamicAnchor', '$recursiveAnchor']

/** Whether something in it has a name that another schema could have too. */
function isIdentified(value: object): boolean {
  return Object.entries(value).some(
    ([key, inner]) =>
      identifiers.includes(key) || (typeof inner === 'object' && inner !== null && isIdentified(inner)),
  )
}
