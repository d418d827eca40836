import { expect, test } from 'vitest'
import { answered, needsReason, openQuestion, proposedDraft, toAnswers } from './review-model'
import { makeItem, makeProfile } from './testing'

const profiles = [makeProfile(1, 14, 2), makeProfile(2, 3), makeProfile(3, 0)]
const breaking = makeItem(1, { affected: { profiles, prompts: [] } })
const ids = profiles.map(profile => profile.id)

test('the diff answers the first question, the calls the second, nobody the third', () => {
  const draft = proposedDraft(breaking)
  expect(draft.verdict).toBe('breaking')
  expect([...draft.affected]).toEqual(ids.slice(0, 2))
  expect(draft.followUp).toBeUndefined()
  expect(answered(breaking, draft)).toEqual([true, true, false])
  expect(openQuestion(breaking, draft)).toBe(3)
  expect(toAnswers(breaking, draft)).toBeUndefined()
})

test('what is compatible is proposed to affect only whose calls it refuses', () => {
  const item = makeItem(1, {
    contractVerdict: 'compatible',
    proposal: 'compatible',
    affected: { profiles: [makeProfile(1, 9), makeProfile(2, 9, 1)], prompts: [] },
  })
  expect([...proposedDraft(item).affected]).toEqual([makeProfile(2, 9, 1).id])
})

test('what the diff did not decide is not answered for the reviewer; compatible then needs a reason', () => {
  const item = makeItem(1, { contractVerdict: 'risky', proposal: 'undecided' })
  expect(proposedDraft(item).verdict).toBeUndefined()
  expect(openQuestion(item, { ...proposedDraft(item), followUp: false })).toBe(1)
  expect(needsReason(item, 'compatible')).toBe(true)
  expect(needsReason(item, 'breaking')).toBe(false)
})

test('another answer than the proposal needs a reason', () => {
  const draft = { ...proposedDraft(breaking), verdict: 'compatible' as const, followUp: false }
  expect(openQuestion(breaking, draft)).toBe(1)
  expect(openQuestion(breaking, { ...draft, verdictReason: '  ' })).toBe(1)
  expect(toAnswers(breaking, { ...draft, verdictReason: ' nobody sends it ' })).toEqual({
    verdict: 'compatible',
    verdictReason: 'nobody sends it',
    profiles: ids.map((id, i) => ({ id, affected: i < 2 })),
    followUp: { needed: false },
  })
})

test('a yes to the third question needs something to change', () => {
  const draft = { ...proposedDraft(breaking), followUp: true }
  expect(openQuestion(breaking, draft)).toBe(3)
  const links = [{ kind: 'prompt' as const, label: 'resolve-delivery-issue', href: '/prompts/1' }]
  expect(toAnswers(breaking, { ...draft, links })?.followUp).toEqual({ needed: true, links })
})

test('what a reviewer said before stands', () => {
  const item = makeItem(1, {
    verdictOverride: {
      verdict: 'compatible',
      reason: 'known callers send it',
      by: { kind: 'user', id: 'x', name: 'Rita' },
      at: '2026-11-30T10:00:00.000Z',
    },
  })
  expect(proposedDraft(item)).toMatchObject({ verdict: 'compatible', verdictReason: 'known callers send it' })
})
