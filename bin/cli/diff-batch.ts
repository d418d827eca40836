import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { z } from 'zod'
import { directions, jsonSchema } from '@/lib/contracts'
import { dialects, diffInPool, type SchemaDiff } from '@/lib/contracts/server'
import { AppError } from '@/lib/platform/errors'
import { JsonMeter } from '@/lib/platform/server/json-meter'
import { type ReportedChange, reportedChange } from '../report/diff-document'
import { linesOf } from './lines-of'
import { CheckFailed } from './run-program'

/** Deeper is read by no validator. */
const LIMITS = { depth: 2000, values: 2_000_000 }
/** Lines under way at once: enough to keep the threads busy, few enough to keep memory small. */
const AT_ONCE = 64

const id = z.union([z.string(), z.number()])
const line = z.object({
  id,
  direction: z.enum(directions),
  /** Absent or null: no schema, which says nothing about a value. */
  before: jsonSchema.nullish(),
  after: jsonSchema.nullish(),
  dialect: z.string().nullish(),
})

type Answer =
  | { id: string | number; verdict: SchemaDiff['verdict']; reason?: string; changes: ReportedChange[] }
  | { id: unknown; line: number; error: string }

/**
 * Compares pairs of schemas, one a line, and answers one a line in the same order. A line that cannot be understood
 * gets a line that says why and stops nothing.
 * @throws CheckFailed with the code of usage when there was such a line
 */
export async function diffBatch(
  file: string,
  out: Writable,
  { json = false }: { json?: boolean | undefined } = {},
): Promise<void> {
  const pending: Promise<Answer>[] = []
  let written = 0
  let bad = 0
  const write = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain')
  }
  const writeNext = async () => {
    const answer = await pending.shift()
    if (answer === undefined) return
    if ('error' in answer) bad++
    const text = JSON.stringify(answer)
    await write(json ? `${written === 0 ? '[' : ','}\n${text}` : `${text}\n`)
    written++
  }
  for await (const { number, text } of linesOf(file)) {
    if (text.trim() === '') continue
    pending.push(answerTo(text, number))
    if (pending.length >= AT_ONCE) await writeNext()
  }
  while (pending.length > 0) await writeNext()
  if (json) await write(written === 0 ? '[]\n' : '\n]\n')
  if (bad > 0) throw new CheckFailed(2)
}

async function answerTo(text: string, number: number): Promise<Answer> {
  const parsed = parse(text)
  if ('error' in parsed) return { id: parsed.id, line: number, error: parsed.error }
  const { id, direction, before, after, dialect } = parsed.line
  const known = dialects.find(one => one === dialect)
  if (known === undefined && dialect !== undefined && dialect !== null)
    return unsupported(id, `the dialect ${dialect} is not known; known are ${dialects.join(', ')}`)
  try {
    const { verdict, changes, unsupportedReason } = await diffInPool('schemas', {
      before: before ?? undefined,
      after: after ?? undefined,
      direction,
      ...(known !== undefined && { dialect: known }),
    })
    return {
      id,
      verdict,
      ...(unsupportedReason !== undefined && { reason: unsupportedReason }),
      changes: changes.map(reportedChange),
    }
  } catch (error) {
    return unsupported(id, error instanceof AppError ? error.message : 'the comparison failed')
  }
}

const unsupported = (id: string | number, reason: string): Answer => ({
  id,
  verdict: 'unsupported',
  reason,
  changes: [],
})

function parse(text: string): { line: z.output<typeof line> } | { id: unknown; error: string } {
  const tooMuch = new JsonMeter(LIMITS).push(Buffer.from(text))
  if (tooMuch !== undefined)
    return {
      id: null,
      error: tooMuch === 'depth' ? `It is nested more than ${LIMITS.depth} deep` : 'It holds too many values',
    }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { id: null, error: `It is not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
  const parsed = line.safeParse(value)
  if (parsed.success) return { line: parsed.data }
  const [issue] = parsed.error.issues
  const found = z.object({ id }).safeParse(value)
  return {
    id: found.success ? found.data.id : null,
    error: `${issue === undefined || issue.path.length === 0 ? 'The line' : issue.path.join('.')}: ${issue?.message ?? 'is not valid'}`,
  }
}
