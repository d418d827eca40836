import { type TypeMask, typeBits } from './schema-node'

/** The type of a value, as a bit. */
export function maskOf(value: unknown): TypeMask {
  if (value === null) return typeBits.null
  if (Array.isArray(value)) return typeBits.array
  switch (typeof value) {
    case 'boolean':
      return typeBits.boolean
    case 'number':
      return Number.isInteger(value) ? typeBits.integer : typeBits.fraction
    case 'string':
      return typeBits.string
    default:
      return typeBits.object
  }
}
