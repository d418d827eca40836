import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safePattern } from './formats'
import { initialValue, readFields, validate, withAnswer } from './model'

const one = (property: object, required = false) =>
  readFields({ type: 'object', properties: { x: property }, ...(required && { required: ['x'] }) })
const result = (property: object, answer: string | boolean | string[], required = false) =>
  validate(one(property, required), { x: answer })
const code = (property: object, answer: string | boolean | string[]) =>
  result(property, answer).issues.x?.code

describe('what is sent', () => {
  test('an untouched optional field is left out, an untouched required one is an error', () => {
    expect(validate(one({ type: 'string' }), {})).toEqual({ content: {}, issues: {}, valid: true })
    expect(validate(one({ type: 'boolean' }, true), {})).toMatchObject({
      content: {},
      issues: { x: { code: 'required' } },
      valid: false,
    })
    expect(result({ type: 'string' }, '').content).toEqual({})
  })

  test('false and an empty list are answers', () => {
    expect(result({ type: 'boolean' }, false, true).content).toEqual({ x: false })
    expect(result({ type: 'array', items: { type: 'string', enum: ['a'] } }, [], true).content).toEqual({
      x: [],
    })
  })

  test('fields come in the order of the schema', () => {
    const fields = readFields({ properties: { b: { type: 'string' }, a: { type: 'string' } } })
    expect(Object.keys(validate(fields, { a: '1', b: '2' }).content)).toEqual(['b', 'a'])
  })

  test('a field called __proto__ is a field like any other', () => {
    const fields = readFields(
      JSON.parse('{"properties":{"__proto__":{"type":"string"},"toString":{"type":"string"}}}'),
    )
    expect(validate(fields, {}).content).toEqual({})
    const { content } = validate(fields, withAnswer({}, '__proto__', 'x'))
    expect(Object.keys(content)).toEqual(['__proto__'])
  })

  test('defaults count as answers and can be taken away', () => {
    const fields = readFields({
      properties: {
        n: { type: 'integer', default: 3 },
        t: { type: 'string', default: 'a' },
        f: { type: 'boolean', default: false },
      },
    })
    const value = initialValue(fields)
    expect(validate(fields, value).content).toEqual({ n: 3, t: 'a', f: false })
    expect(validate(fields, withAnswer(value, 't', undefined)).content).toEqual({ n: 3, f: false })
  })
})

describe('numbers', () => {
  test('what no double can hold is refused', () => {
    for (const bad of ['1e999', '-1e999', 'NaN', 'Infinity', '0x10', '1_000', '+1', '.5', '1.', 'abc', '01'])
      expect(code({ type: 'number' }, bad), bad).toBe('number')
    expect(code({ type: 'integer' }, '9007199254740993')).toBe('number')
    expect(code({ type: 'integer' }, '1.5')).toBe('integer')
  })

  test('bounds hold, and JSON numbers pass unchanged', () => {
    expect(code({ type: 'integer', minimum: 1, maximum: 24 }, '0')).toBe('min')
    expect(code({ type: 'integer', minimum: 1, maximum: 24 }, '25')).toBe('max')
    expect(result({ type: 'integer' }, ' 24 ').content).toEqual({ x: 24 })
    expect(result({ type: 'integer' }, '2.0').content).toEqual({ x: 2 })
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), n => {
        expect(result({ type: 'number' }, JSON.stringify(n)).content).toEqual({
          x: JSON.parse(JSON.stringify(n)),
        })
      }),
    )
  })
})

describe('text', () => {
  test('lengths count characters', () => {
    expect(code({ type: 'string', maxLength: 2 }, '👩👩')).toBeUndefined()
    expect(code({ type: 'string', maxLength: 2 }, 'abc')).toBe('maxLength')
    expect(code({ type: 'string', minLength: 2 }, 'a')).toBe('minLength')
  })

  test('formats', () => {
    const ok = {
      email: 'a.b@meridian.example',
      uri: 'https://example.com/x?y',
      date: '2024-02-29',
      'date-time': '2026-11-30T10:42:00+01:00',
    }
    for (const [format, text] of Object.entries(ok))
      expect(code({ type: 'string', format }, text), format).toBeUndefined()
    expect(code({ type: 'string', format: 'email' }, 'ops@meridian')).toBe('email')
    expect(code({ type: 'string', format: 'uri' }, 'example.com')).toBe('uri')
    expect(code({ type: 'string', format: 'date' }, '2026-02-30')).toBe('date')
    expect(code({ type: 'string', format: 'date-time' }, '2026-11-30T10:42:00')).toBe('dateTime')
    expect(code({ type: 'string', format: 'date-time' }, '2026-11-30T25:00:00Z')).toBe('dateTime')
  })

  test('patterns are checked, unless they could run for ever', () => {
    expect(code({ type: 'string', pattern: '^pay_[a-z]+$' }, 'x')).toBe('pattern')
    for (const bad of ['^(a+)+$', '(a|aa)*b', '(.*)\\1', '(', 'a'.repeat(600)])
      expect(safePattern(bad), bad).toBeUndefined()
    expect(code({ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(40)}!`)).toBeUndefined()
    expect(safePattern('^(DHL|UPS)-[0-9]{4}$')?.test('UPS-1234')).toBe(true)
  })
})

describe('choices', () => {
  test('every spelling gives values and titles', () => {
    const expected = [
      { value: 'a', label: 'Ah' },
      { value: 'b', label: 'b' },
    ]
    expect(one({ type: 'string', enum: ['a', 'b'], enumNames: ['Ah'] })[0]).toMatchObject({
      kind: 'choice',
      choices: expected,
    })
    expect(one({ type: 'string', oneOf: [{ const: 'a', title: 'Ah' }, { const: 'b' }] })[0]).toMatchObject({
      choices: expected,
    })
    expect(
      one({ type: 'array', items: { anyOf: [{ const: 'a', title: 'Ah' }, { const: 'b' }] } })[0],
    ).toMatchObject({ kind: 'choices', choices: expected })
  })

  test('counts hold, order is the schema’s', () => {
    const list = { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] }, minItems: 1, maxItems: 2 }
    expect(code(list, [])).toBe('minItems')
    expect(code(list, ['a', 'b', 'c'])).toBe('maxItems')
    expect(result(list, ['c', 'a']).content).toEqual({ x: ['a', 'c'] })
    expect(code({ type: 'string', enum: ['a'] }, 'z')).toBe('enum')
  })
})

test('what a form may not ask for is said, and anything else does not throw', () => {
  expect(one({ type: 'object', properties: {} })[0]?.kind).toBe('unsupported')
  expect(validate(one({ type: 'object' }, true), {}).issues.x?.code).toBe('unsupported')
  fc.assert(fc.property(fc.anything(), schema => void validate(readFields(schema), {})))
})
