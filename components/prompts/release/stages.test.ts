import { expect, test } from 'vitest'
import { readStages, usualStages } from './stages'

test('the usual stages rise to everyone', () => {
  expect(readStages(usualStages)?.map(stage => stage.weight)).toEqual([100, 500, 2500, 5000, 10_000])
})

test.each([
  ['does not end at everyone', [{ percent: '50', minMinutes: '0', minSample: '0' }]],
  [
    'falls',
    [
      { percent: '50', minMinutes: '0', minSample: '0' },
      { percent: '20', minMinutes: '0', minSample: '0' },
    ],
  ],
  ['is no number', [{ percent: 'all', minMinutes: '0', minSample: '0' }]],
  ['leaves a field empty', [{ percent: '100', minMinutes: '', minSample: '0' }]],
  ['counts half a conversation', [{ percent: '100', minMinutes: '0', minSample: '0.5' }]],
  ['counts below nothing', [{ percent: '100', minMinutes: '-1', minSample: '0' }]],
  ['has no stage', []],
])('a ladder that %s is refused', (_, texts) => {
  expect(readStages(texts)).toBeUndefined()
})

test('a hundredth of a percent is the least share', () => {
  const stages = [
    { percent: '0.01', minMinutes: '0', minSample: '0' },
    { percent: '100', minMinutes: '0', minSample: '0' },
  ]
  expect(readStages(stages)?.[0]?.weight).toBe(1)
  expect(
    readStages(stages.map(s => ({ ...s, percent: s.percent === '0.01' ? '0.001' : s.percent }))),
  ).toBeUndefined()
})
