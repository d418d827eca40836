import type { Format } from 'ajv'
import { fullFormats } from 'ajv-formats/dist/formats.js'

const fits = (name: 'email' | 'uri' | 'uri-reference', value: string): boolean => {
  const format: Format = fullFormats[name]
  if (format instanceof RegExp) return format.test(value)
  return typeof format === 'function' ? Boolean(format(value)) : true
}

const SURROGATE = /\p{Cs}/u
/** RFC 3987, 3.1: characters beyond ASCII become percent-encoded bytes. */
const mapped = (value: string): string =>
  value.replaceAll(/[^\p{ASCII}]/gu, char => (SURROGATE.test(char) ? char : encodeURIComponent(char)))
const plain = (value: string): string => value.replaceAll(/[^\p{ASCII}]/gu, 'a')

/** The formats of ajv-formats, and the international ones that can be told by their ASCII form. */
export const diffFormats: Record<string, Format> = {
  ...fullFormats,
  iri: (value: string) => fits('uri', mapped(value)),
  'iri-reference': (value: string) => fits('uri-reference', mapped(value)),
  'idn-email': (value: string) => fits('email', plain(value)),
}
