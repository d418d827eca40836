import { expect, test } from 'vitest'
import { readSettings, type SettingsDraft } from './settings-model'

const draft: SettingsDraft = {
  owner: ' team ',
  description: '',
  mode: 'enforce',
  elicitation: 'inbox',
  wait: '15',
  reviewers: ['owner'],
  roles: 'A, B ,A,',
}

test('text becomes settings', () => {
  expect(readSettings(draft)).toEqual({
    fields: {
      owner: 'team',
      description: null,
      mode: 'enforce',
      elicitation: 'inbox',
      hold: { waitMs: 15_000, reviewers: ['owner'] },
      roles: ['A', 'B'],
    },
  })
})

test('a wait that is no time, and nobody to decide, are refused', () => {
  for (const wait of ['', 'x', '-1', '601', '1.0001'])
    expect(readSettings({ ...draft, wait })).toEqual({ errors: { wait: true } })
  expect(readSettings({ ...draft, reviewers: [] })).toEqual({ errors: { reviewers: true } })
})
