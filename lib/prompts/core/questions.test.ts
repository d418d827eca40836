import { describe, expect, test } from 'vitest'
import { type PromptContent, promptContent } from '../contract'
import { reviewQuestions } from './questions'

const content = (over: Partial<PromptContent> = {}): PromptContent => ({
  ...promptContent.parse({ messages: [{ role: 'user', text: 'x' }] }),
  ...over,
})
const ask = (
  before: Partial<PromptContent>,
  after: Partial<PromptContent>,
  more: Partial<Parameters<typeof reviewQuestions>[1]> = {},
) =>
  reviewQuestions(
    { content: content(before), pins: [{ name: 't', version: 1, hash: 'a' }], missingTools: [] },
    { content: content(after), pins: [{ name: 't', version: 1, hash: 'a' }], missingTools: [], ...more },
  ).map(q => [q.kind, q.level, ...Object.values(q.params)])
const arg = (name: string, more = {}) => ({ name, required: false, ...more })

describe('review questions', () => {
  test('nothing is asked where nothing of the kind changed', () => {
    expect(ask({}, { messages: [{ role: 'user', text: 'other' }] })).toEqual([])
    expect(ask({ config: { a: { x: 1, y: 2 } } }, { config: { a: { y: 2, x: 1 } } })).toEqual([])
  })

  test('variables', () => {
    expect(ask({}, { arguments: [arg('a'), arg('b', { required: true })] })).toEqual([
      ['variable-added', 'breaking', 'b', 'required', 'string'],
      ['variable-added', 'info', 'a', 'optional', 'string'],
    ])
    expect(ask({ arguments: [arg('a')] }, {})).toEqual([['variable-removed', 'risky', 'a']])
    expect(
      ask(
        { arguments: [arg('a', { schema: { type: 'integer' } })] },
        { arguments: [arg('a', { schema: { enum: ['x'] }, required: true })] },
      ),
    ).toEqual([
      ['variable-now-required', 'breaking', 'a'],
      ['variable-retyped', 'breaking', 'a', 'integer', 'enum'],
    ])
    expect(ask({ arguments: [arg('a', { required: true })] }, { arguments: [arg('a')] })).toEqual([])
  })

  test('output, tools, snippets, roles and configuration', () => {
    expect(
      ask(
        { config: { model: 'a', temperature: 0 } },
        {
          output: { type: 'object' },
          config: { model: 'b', temperature: 1 },
          messages: [
            { role: 'system', text: 's' },
            { role: 'user', text: 'x' },
          ],
        },
        {
          pins: [{ name: 't', version: 2, hash: 'b' }],
          missingTools: [{ tool: 'orders.reship', profiles: ['support', 'desk'] }],
        },
      ),
    ).toEqual([
      ['output-changed', 'breaking'],
      ['tool-not-granted', 'risky', 'orders.reship', 'support, desk'],
      ['snippet-moved', 'risky', 't', 1, 2],
      ['role-changed', 'risky', 'user', 'system, user'],
      ['config-changed', 'risky', 'model'],
      ['config-changed', 'info', 'temperature'],
    ])
  })

  test('a pin that moved to the same content is no question', () => {
    expect(ask({}, {}, { pins: [{ name: 't', version: 9, hash: 'a' }] })).toEqual([])
    expect(ask({}, {}, { pins: [] })).toEqual([['snippet-moved', 'risky', 't', 1, '–']])
  })
})
