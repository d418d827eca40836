import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PromptArgument } from '../contract'
import { compose, type FindSnippet, includesOf, MAX_COMPOSED, variablesOf } from './compose'
import { fillArguments, render } from './render'

const none: FindSnippet = () => undefined
const snippets =
  (texts: Record<string, string[]>): FindSnippet =>
  (name, version) => {
    const all = texts[name] ?? []
    const number = version ?? all.length
    const text = all[number - 1]
    return text === undefined ? undefined : { name, version: number, hash: `${name}-${number}`, text }
  }
const user = (text: string) => [{ role: 'user' as const, text }]
const declare = (...names: string[]): PromptArgument[] => names.map(name => ({ name, required: false }))
const say = (text: string, given: Record<string, string>, find = none): string => {
  const { messages } = compose(user(text), find)
  const { values } = fillArguments(declare(...variablesOf(messages)), given, () => undefined)
  return render(messages, values)[0]?.text ?? ''
}

describe('rendering', () => {
  test('text of a user with braces is never expanded again', () => {
    expect(say('{{a}} {{b}}', { a: '{{b}} {{> s}} \\{{', b: 'x' }, snippets({ s: ['secret'] }))).toBe(
      '{{b}} {{> s}} \\{{ x',
    )
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(say('<{{a}}|{{b}}>', { a, b })).toBe(`<${a}|${b}>`)
      }),
    )
  })

  test.each(['constructor', '__proto__', 'toString', 'this', 'hasOwnProperty', 'length'])(
    'a variable named %s is one like any other',
    name => {
      expect(say(`[{{${name}}}]`, JSON.parse(`{"${name}":"v"}`))).toBe('[v]')
      expect(say(`[{{${name}}}]`, {})).toBe('[]')
    },
  )

  test('what is written as a plain brace stays one; a tag that is none of ours stays as it is', () => {
    expect(say('\\{{a}} {{#if a}} {{a}}', { a: '1' })).toBe('{{a}} {{#if a}} 1')
  })

  test('what a snippet leaves open, the text after it does not close', () => {
    expect(say('{{> s}}a}}', { a: 'x' }, snippets({ s: ['{{'] }))).toBe('{{a}}')
  })

  test('a system message is served as the user, and said to be', () => {
    const { messages } = compose(
      [
        { role: 'system', text: 's' },
        { role: 'assistant', text: 'a' },
      ],
      none,
    )
    expect(render(messages, new Map())).toEqual([
      { role: 'system', servedAs: 'user', text: 's' },
      { role: 'assistant', servedAs: 'assistant', text: 'a' },
    ])
  })
})

describe('arguments', () => {
  const check = (schema: unknown, value: unknown) =>
    JSON.stringify(schema).includes('integer') && !Number.isInteger(value) ? 'must be integer' : undefined

  test('missing, wrong and given by default', () => {
    const declared: PromptArgument[] = [
      { name: 'a', required: true },
      { name: 'n', required: false, schema: { type: 'integer' } },
      { name: 'd', required: false, default: 'dflt' },
      { name: 'o', required: false },
    ]
    expect(fillArguments(declared, { n: 'many' }, check).problems).toEqual([
      { argument: 'a', message: 'is missing' },
      { argument: 'n', message: 'must be integer' },
    ])
    expect(fillArguments(declared, { a: 4, n: '7' }, check).problems).toEqual([
      { argument: 'a', message: 'must be a string' },
    ])
    const { values } = fillArguments(declared, { a: '', n: '7', extra: 'x' }, check)
    expect([...values]).toEqual([
      ['a', ''],
      ['n', '7'],
      ['d', 'dflt'],
      ['o', ''],
    ])
  })

  test('what is inherited is not given', () => {
    expect(fillArguments([{ name: 'toString', required: true }], {}, check).problems).toHaveLength(1)
  })
})

describe('composition', () => {
  const find = snippets({
    tone: ['Be kind.', 'Be brief, {{name}}.'],
    sign: ['{{> tone}} Bye'],
    loop: ['{{> pool}}'],
    pool: ['{{> loop}}'],
  })

  test('pins are transitive, of the newest unless one is named, and one version of each', () => {
    expect(compose(user('{{> sign}}'), find).pins).toEqual([
      { name: 'sign', version: 1, hash: 'sign-1' },
      { name: 'tone', version: 2, hash: 'tone-2' },
    ])
    const older = compose(user('{{> sign}}'), find, { wanted: new Map([['tone', 1]]) })
    expect(older.pins.map(p => p.version)).toEqual([1, 1])
    expect(render(older.messages, new Map())[0]?.text).toBe('Be kind. Bye')
    expect(variablesOf(compose(user('{{> sign}}'), find).messages)).toEqual(['name'])
    expect(compose(user('{{> tone@1}} {{> tone@2}}'), find).problems).toEqual([
      { kind: 'snippet-twice', name: 'tone', versions: [1, 2] },
    ])
  })

  test('a cycle and an unknown snippet are named', () => {
    expect(compose(user('{{> loop}}'), find).problems).toEqual([
      { kind: 'snippet-cycle', path: ['loop', 'pool', 'loop'] },
    ])
    expect(compose(user('{{> sign}}'), find, { own: 'tone' }).problems).toEqual([
      { kind: 'snippet-cycle', path: ['tone', 'sign', 'tone'] },
    ])
    expect(compose(user('{{> nope}} {{> tone@9}}'), find).problems).toEqual([
      { kind: 'unknown-snippet', name: 'nope', version: undefined },
      { kind: 'unknown-snippet', name: 'tone', version: 9 },
    ])
    expect(includesOf(user('{{> a}} {{> b@2}} {{c}}'))).toEqual([{ name: 'a' }, { name: 'b', version: 2 }])
  })

  test('snippets that double themselves are stopped', () => {
    const levels: Record<string, string[]> = { l0: ['x'.repeat(1000)] }
    for (let i = 1; i <= 40; i++) levels[`l${i}`] = [`{{> l${i - 1}}}{{> l${i - 1}}}`]
    const bomb = compose(user('{{> l40}}'), snippets(levels))
    expect(bomb.problems).toEqual([{ kind: 'too-large' }])
    expect(render(bomb.messages, new Map())[0]?.text.length).toBeLessThanOrEqual(MAX_COMPOSED)
    const empty: Record<string, string[]> = { e0: [''] }
    for (let i = 1; i <= 40; i++) empty[`e${i}`] = [`{{> e${i - 1}}}{{> e${i - 1}}}`]
    expect(compose(user('{{> e40}}'), snippets(empty)).messages[0]?.parts).toEqual([])
  })
})
