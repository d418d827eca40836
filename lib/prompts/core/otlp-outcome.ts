import type { OutcomeInput } from '../contract'

/** Attributes of a `gen_ai.evaluation.result` event or of the span that it is of, as OTLP brings them. */
export type OtlpAttributes = Readonly<Record<string, unknown>>

/**
 * An evaluation in an agent's trace as an outcome of the prompt that it names (GenAI semantic conventions:
 * `gen_ai.evaluation.name`, `.score.value`, `.score.label`; `gen_ai.prompt.name`, `gen_ai.conversation.id`).
 * Undefined where it is no evaluation, has no value, or nothing says of which exposure. A label without a
 * value counts as 1 for pass and 0 for fail.
 */
export function outcomeOfEvaluation(
  attributes: OtlpAttributes,
  span: { traceId: string; spanId: string },
): OutcomeInput | undefined {
  const name = text(attributes['gen_ai.evaluation.name'])
  const prompt = text(attributes['gen_ai.prompt.name'])
  const value = number(attributes['gen_ai.evaluation.score.value']) ?? valueOfLabel(attributes)
  if (name === undefined || prompt === undefined || value === undefined) return undefined
  const conversationId = text(attributes['gen_ai.conversation.id'])
  return {
    prompt,
    name,
    value,
    ...(conversationId === undefined ? { traceId: span.traceId } : { conversationId }),
    key: `${span.traceId}:${span.spanId}:${name}`,
  }
}

const passes: ReadonlySet<string> = new Set(['pass', 'passed', 'true', 'correct', 'relevant'])
const fails: ReadonlySet<string> = new Set(['fail', 'failed', 'false', 'incorrect', 'not_relevant'])

function valueOfLabel(attributes: OtlpAttributes): number | undefined {
  const label = text(attributes['gen_ai.evaluation.score.label'])?.toLowerCase()
  if (label === undefined) return undefined
  if (passes.has(label)) return 1
  return fails.has(label) ? 0 : undefined
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
