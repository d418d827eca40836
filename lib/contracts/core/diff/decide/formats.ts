/** Values of the formats, and values that look like them but are not. */
const samples: Readonly<Record<string, readonly string[]>> = {
  date: ['2024-02-29', '1999-12-31', '2023-02-29'],
  time: ['12:00:00Z', '23:59:59+01:00', '25:00:00Z'],
  'date-time': ['2024-02-29T12:00:00Z', '1999-12-31T23:59:59+01:00', '2024-02-30T12:00:00Z'],
  'iso-time': ['12:00:00', '12:00:00Z'],
  'iso-date-time': ['2024-02-29T12:00:00', '2024-02-29 12:00:00Z'],
  duration: ['P1D', 'PT1H', 'P1W'],
  email: ['a@b.co', 'x.y@example.com', 'a@b', 'A@B.CO'],
  hostname: ['a', 'example.com', '-a.com', 'xn--a'],
  ipv4: ['127.0.0.1', '1.2.3.4', '256.0.0.1'],
  ipv6: ['::1', '2001:db8::1', 'g::1'],
  uri: ['https://example.com/a', 'urn:a', 'a:b', 'http://a b'],
  'uri-reference': ['/a', 'a', '#a', 'https://example.com', '\\'],
  'uri-template': ['https://example.com/{a}', 'a', '{a', ''],
  url: ['https://example.com', 'http://example.com/a'],
  uuid: ['123e4567-e89b-12d3-a456-426614174000', '00000000-0000-0000-0000-000000000000'],
  'json-pointer': ['', '/a', '/a/b~0', 'a'],
  'json-pointer-uri-fragment': ['#', '#/a'],
  'relative-json-pointer': ['0', '1/a', '0#'],
  regex: ['a', '^a$', '[', '('],
  byte: ['YQ==', 'YWJj', 'a'],
}

/** Strings to try for formats: theirs, then those of the others, then plain ones. */
export function* formatSamples(names: readonly string[]): Generator<string> {
  for (const name of names) yield* samples[name] ?? []
  for (const list of Object.values(samples)) yield* list
  yield* ['', 'a', '0', ' ', '\n', '~', '%', 'é', '中文', 'not a format', '{', '^(', 'a'.repeat(64)]
}

/** Formats of which every value is also one of another format. */
const within: Readonly<Record<string, readonly string[]>> = {
  email: ['idn-email'],
  hostname: ['idn-hostname'],
  uri: ['iri', 'uri-reference', 'iri-reference'],
  iri: ['iri-reference'],
  'uri-reference': ['iri-reference'],
}
/** Formats of shapes so unlike that no value is of two of them. */
const apart = new Set(['date', 'time', 'date-time', 'duration', 'ipv4', 'ipv6', 'uuid', 'email'])

export const impliesFormat = (one: string, other: string): boolean =>
  one === other || (within[one]?.includes(other) ?? false)

export const excludesFormat = (one: string, other: string): boolean =>
  one !== other && apart.has(one) && apart.has(other)

/** Formats that judge numbers; all others judge strings alone. */
export const numericFormats = new Set(['int32', 'int64', 'float', 'double'])
