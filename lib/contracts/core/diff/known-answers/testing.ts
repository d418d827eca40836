import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { jsonSchema } from '../../../contract'
import type { Dialect } from '../types'

/** Where the public suites are. */
export const folder = path.resolve(process.cwd(), '..', 'shared', 'data', 'vectors')

/** Whether the public suites are on this machine; they are not part of the project. */
export const areSuitesHere = existsSync(folder)

const line = z.object({
  id: z.string().optional(),
  ref: z.string().optional(),
  draft: z.string(),
  old: jsonSchema.optional(),
  new: jsonSchema.optional(),
  oldInNew: z.boolean().nullish(),
  newInOld: z.boolean().nullish(),
  direction: z.enum(['request', 'response']).optional(),
  rightVerdict: z.enum(['compatible', 'risky', 'breaking']).optional(),
})

/** One question of a suite: is what changed safe in this direction? */
export interface Question {
  id: string
  direction: 'input' | 'output'
  before: z.infer<typeof jsonSchema>
  after: z.infer<typeof jsonSchema>
  dialect: Dialect | undefined
  isSafe: boolean | undefined
  verdict: 'compatible' | 'risky' | 'breaking' | undefined
}

const dialects: Readonly<Record<string, Dialect>> = { '4': 'draft-04', '7': 'draft-07', '2020-12': '2020-12' }

/** All that a suite asks. A schema that names its dialect is read in it. */
export function questionsOf(suite: string): Question[] {
  const lines = readFileSync(path.join(folder, `${suite}.jsonl`), 'utf8')
    .trim()
    .split('\n')
  return lines.flatMap(text => {
    const {
      id,
      ref,
      draft,
      old,
      new: after,
      oldInNew,
      newInOld,
      direction,
      rightVerdict,
    } = line.parse(JSON.parse(text))
    if (old === undefined || after === undefined) return []
    const named = text.includes('"$schema"')
    const question = {
      id: id ?? ref ?? '',
      before: old,
      after,
      dialect: named ? undefined : dialects[draft],
    }
    if (rightVerdict !== undefined)
      return [
        {
          ...question,
          direction: direction === 'response' ? ('output' as const) : ('input' as const),
          isSafe: undefined,
          verdict: rightVerdict,
        },
      ]
    const asked = (isSafe: boolean | null | undefined, way: 'input' | 'output'): Question[] =>
      typeof isSafe === 'boolean' ? [{ ...question, direction: way, isSafe, verdict: undefined }] : []
    return [...asked(oldInNew, 'input'), ...asked(newInOld, 'output')]
  })
}
