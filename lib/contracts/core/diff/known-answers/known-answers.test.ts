import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../../../contract'
import { ajvCompiler } from '../../../server/diff-compile'
import { diffSchemas } from '../index'
import { dialectOf } from '../normalise/dialect'
import { Adversary } from '../testing/adversary'
import { forValidator } from '../validators'
import { differing } from './policy'
import { areSuitesHere, type Question, questionsOf } from './testing'

const compile = ajvCompiler()
const answer = ({ before, after, direction, dialect }: Question) =>
  diffSchemas(before, after, { direction, compile, ...(dialect && { dialect }) })
const isSafe = (verdict: string) => verdict === 'identical' || verdict === 'compatible'

/** The validators of the side that must accept and of the side that must refuse, where both can be made. */
function judges({ before, after, direction, dialect }: Question) {
  const make = (schema: JsonSchema) => {
    const d = dialectOf(schema, dialect)
    return compile(forValidator(schema, d), d)
  }
  try {
    const [was, is] = [make(before), make(after)]
    return direction === 'input' ? { accepts: was, refuses: is } : { accepts: is, refuses: was }
  } catch {
    return undefined
  }
}

function shows(question: Question, value: unknown): boolean {
  const judge = judges(question)
  return judge?.accepts(value) === true && judge.refuses(value) === false
}

/** A value that an independent search finds. */
function refutation(question: Question, guesses: number): unknown {
  const judge = judges(question)
  if (judge === undefined) return undefined
  const { before, after } = question
  const adversary = new Adversary([before, after], 11)
  for (let i = 0; i < guesses; i++) {
    const value = adversary.guess(i % 3 === 0 ? after : before)
    try {
      if (judge.accepts(value) && !judge.refuses(value)) return { value }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  return undefined
}

const policy = new Map(
  differing.map(([id, direction, why, witness]) => [`${id} ${direction}`, { why, witness }]),
)
const contradicted = new Set([
  'witness',
  'format-asserts',
  'proved',
  'content-annotates',
  'not-a-schema',
  'endless-reference',
])

const suites = [
  ['jsoncompat-backcompat', 1],
  ['atlassian-json-schema-diff', 1],
  ['containment-draft7', 0.99],
  ['is-json-schema-subset', 0.99],
  ['atinseau-checker', 0.99],
  ['apicurio', 1],
] as const

test('the public suites are whole', ({ skip }) => {
  skip(!areSuitesHere, '../shared/data/vectors is absent: known answers are not checked')
  for (const [suite] of suites) expect(questionsOf(suite).length, suite).toBeGreaterThan(20)
})

describe.runIf(areSuitesHere)('known answers', () => {
  for (const [suite, share] of suites)
    test(`${suite}: every other answer is on the list, and its witness stands`, () => {
      let right = 0
      let counted = 0
      for (const question of questionsOf(suite)) {
        const { verdict, changes, unsupportedReason } = answer(question)
        const name = `${question.id} ${question.direction}`
        const found = changes.find(change => change.witness)?.witness
        if (verdict === 'unsupported') expect(unsupportedReason, name).toMatch(/^(before|after): ./)
        else {
          if (verdict === 'breaking') expect(found, name).toBeDefined()
          if (isSafe(verdict)) expect(found, name).toBeUndefined()
          if (found) expect(shows(question, found.value), name).toBe(true)
        }
        if (verdict !== 'unsupported' && isSafe(verdict) === question.isSafe) {
          right += 1
          counted += 1
          continue
        }
        const listed = policy.get(name)
        expect(listed, `${name} is ${verdict}`).toBeDefined()
        if (listed?.witness !== undefined) expect(shows(question, listed.witness), name).toBe(true)
        if (listed && !contradicted.has(listed.why)) counted += 1
      }
      expect(right / counted).toBeGreaterThanOrEqual(share)
    })

  test('reported pairs: all are right', () => {
    for (const question of questionsOf('reported-pairs'))
      expect({ id: question.id, verdict: answer(question).verdict }).toEqual({
        id: question.id,
        verdict: question.verdict,
      })
  })

  test('nothing is called safe where an independent search finds a value that shows otherwise', () => {
    const refuted: unknown[] = []
    for (const suite of [...suites.map(([name]) => name), 'reported-pairs'])
      for (const question of questionsOf(suite)) {
        if (!isSafe(answer(question).verdict)) continue
        const found = refutation(question, 40)
        if (found !== undefined) refuted.push([question.id, question.direction, found])
      }
    expect(refuted).toEqual([])
  })
})
