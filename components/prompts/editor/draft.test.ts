import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PromptContent } from '@/lib/prompts'
import { draftOf, moved, newArgument, newMessage, readDraft } from './draft'

const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,10}$/)
const filled = fc.string({ minLength: 1 }).filter(text => text.trim() === text)
const content: fc.Arbitrary<PromptContent> = fc.record({
  messages: fc.array(
    fc.record({
      role: fc.constantFrom('system' as const, 'user' as const, 'assistant' as const),
      text: fc.string(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  arguments: fc.array(
    fc.record(
      {
        name,
        required: fc.constant(false),
        description: filled,
        default: filled,
        schema: fc.constant({ type: 'integer' }),
      },
      { requiredKeys: ['name', 'required'] },
    ),
    { maxLength: 3 },
  ),
  config: fc.dictionary(name, fc.oneof(fc.string(), fc.integer())),
  output: fc.constantFrom(null, true, { type: 'object' }),
})

test('a content that becomes a draft and is read again is the same', () => {
  fc.assert(
    fc.property(content, one => {
      expect(readDraft(draftOf(one))).toEqual({ content: one, errors: {} })
    }),
  )
})

test('what can not be read is named and keeps nothing else from being read', () => {
  const draft = draftOf({
    messages: [{ role: 'user', text: 'Hello' }],
    arguments: [],
    config: {},
    output: null,
  })
  const argument = { ...newArgument('n'), schema: '5' }
  const { content: read, errors } = readDraft({
    ...draft,
    config: '{',
    output: '[1]',
    arguments: [argument],
  })
  expect(errors).toEqual({
    config: 'json',
    output: 'schema',
    [`arguments.${argument.key}.schema`]: 'schema',
  })
  expect(read.messages).toEqual([{ role: 'user', text: 'Hello' }])
  expect(readDraft({ ...draft, config: '[]' }).errors).toEqual({ config: 'object' })
})

test('a message moves by one place and never out of the list', () => {
  const list = [newMessage(), newMessage('assistant'), newMessage()]
  expect(moved(list, 0, 1).map(m => m.key)).toEqual([list[1]?.key, list[0]?.key, list[2]?.key])
  expect(moved(list, 0, -1)).toEqual(list)
  expect(moved(list, 2, 1)).toEqual(list)
})
