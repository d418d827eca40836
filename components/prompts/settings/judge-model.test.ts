import { expect, test } from 'vitest'
import type { JudgeSettings } from '@/lib/prompts'
import { judgeTextOf, newGuardrail, readJudge } from './judge-model'

const settings: JudgeSettings = {
  guardrails: [
    { name: 'tool-success', metric: 'tool_success' },
    { name: 'fast', metric: 'latency', sloMs: 8000 },
    { name: 'helpful', metric: 'score', score: 'helpfulness', atLeast: 0.7 },
  ],
  margin: 0.02,
  alpha: 0.05,
  settleSeconds: 60,
  autoRollback: true,
  autoPromote: false,
}

test('settings that become text and are read again are the same', () => {
  expect(readJudge(judgeTextOf(settings, ['smoke', 'safety']))).toEqual({
    settings,
    gates: ['smoke', 'safety'],
    errors: [],
  })
})

test('a field that is no number is named; a field of another metric is not asked for', () => {
  const draft = judgeTextOf(settings, [])
  const latency = { ...newGuardrail(), name: 'slow', metric: 'latency' as const, sloMs: 'soon' }
  const calm = { ...newGuardrail(), name: 'ok', sloMs: 'soon' }
  expect(readJudge({ ...draft, margin: '', guardrails: [latency, calm] }).errors).toEqual([
    `${latency.key}.sloMs`,
    'margin',
  ])
})
