import type { Guardrail, GuardrailMetric, JudgeSettings } from '@/lib/prompts'

export interface GuardrailText {
  key: string
  name: string
  metric: GuardrailMetric
  sloMs: string
  score: string
  atLeast: string
}
export interface JudgeText {
  guardrails: GuardrailText[]
  /** In percent. */
  margin: string
  /** In percent. */
  alpha: string
  settleSeconds: string
  autoRollback: boolean
  autoPromote: boolean
  /** Names of evaluations, a comma between them. */
  gates: string
}

let keys = 0
export const newGuardrail = (): GuardrailText => ({
  key: String(++keys),
  name: '',
  metric: 'tool_success',
  sloMs: '',
  score: '',
  atLeast: '',
})

const text = (value: number | undefined): string => (value === undefined ? '' : String(value))
/** A share as percent, without what binary fractions add. */
const percent = (share: number): string => String(Number((share * 100).toPrecision(10)))

export const judgeTextOf = (settings: JudgeSettings, gates: readonly string[]): JudgeText => ({
  guardrails: settings.guardrails.map(g => ({
    key: String(++keys),
    name: g.name,
    metric: g.metric,
    sloMs: text(g.sloMs),
    score: g.score ?? '',
    atLeast: text(g.atLeast),
  })),
  margin: percent(settings.margin),
  alpha: percent(settings.alpha),
  settleSeconds: text(settings.settleSeconds),
  autoRollback: settings.autoRollback,
  autoPromote: settings.autoPromote,
  gates: gates.join(', '),
})

/** The settings that the texts say; `errors` names the fields that can't be read. */
export function readJudge(draft: JudgeText): { settings: JudgeSettings; gates: string[]; errors: string[] } {
  const errors: string[] = []
  const number = (place: string, value: string): number => {
    const read = value.trim() === '' ? Number.NaN : Number(value)
    if (!Number.isFinite(read)) errors.push(place)
    return read
  }
  const guardrail = ({ key, name, metric, sloMs, score, atLeast }: GuardrailText): Guardrail => ({
    name: name.trim(),
    metric,
    ...(metric === 'latency' && { sloMs: number(`${key}.sloMs`, sloMs) }),
    ...(metric === 'score' && { score: score.trim(), atLeast: number(`${key}.atLeast`, atLeast) }),
  })
  return {
    settings: {
      guardrails: draft.guardrails.map(guardrail),
      margin: number('margin', draft.margin) / 100,
      alpha: number('alpha', draft.alpha) / 100,
      settleSeconds: number('settleSeconds', draft.settleSeconds),
      autoRollback: draft.autoRollback,
      autoPromote: draft.autoPromote,
    },
    gates: draft.gates
      .split(',')
      .map(name => name.trim())
      .filter(name => name !== ''),
    errors,
  }
}
