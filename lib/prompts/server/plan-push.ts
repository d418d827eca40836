import type { z } from 'zod'
import { prompts } from '@/db/schema/prompts'
import { AppError } from '@/lib/platform/errors'
import type { QueryTools } from '@/lib/platform/server/verb'
import { type PromptFile, promptName } from '../contract'
import { contentOf, fieldsOf } from '../core/prompt-file'
import type { pushPromptEndpoint } from '../endpoints'
import { prepare } from './insert-version'
import { newestVersion, promptIs } from './store'

export type Push = z.output<typeof pushPromptEndpoint.output>

/** What a push of a file changes. @throws AppError `conflict` where a prompt and a snippet would share a name */
export async function planPush({ tx, ctx }: QueryTools, file: PromptFile): Promise<Push> {
  const [found] = await tx.select().from(prompts).where(promptIs(ctx.orgId, file.name))
  const kind = file.kind ?? found?.kind ?? 'prompt'
  if (found !== undefined && found.kind !== kind)
    throw new AppError('conflict', `${file.name} is a ${found.kind} here, and a ${kind} in the file`, {
      hint: 'Choose another name for one of them.',
    })
  if (found === undefined && !promptName.safeParse(file.name).success)
    throw new AppError('invalid', `A prompt can't be called ${file.name}`, {
      hint: 'This name is an address of the API: choose another.',
    })
  const { hash } = await prepare(
    tx,
    ctx.orgId,
    { kind, name: file.name },
    {
      content: contentOf(file),
      pins: file.snippets ?? {},
    },
  )
  if (found === undefined)
    return { name: file.name, action: 'created', details: ['version 1'], version: 1, hash }
  const newest = await newestVersion(tx, found)
  const next = newest?.hash === hash ? undefined : found.latestNumber + 1
  const details = [
    ...Object.entries(fieldsOf(file)).flatMap(([field, after]) => {
      const before: unknown = Reflect.get(found, field)
      return JSON.stringify(before) === JSON.stringify(after)
        ? []
        : [`${field}: ${show(before)} → ${show(after)}`]
    }),
    ...(next === undefined ? [] : [`version ${next}`]),
  ]
  return {
    name: file.name,
    action: details.length === 0 ? 'unchanged' : 'updated',
    details,
    version: next ?? newest?.number ?? 0,
    hash,
  }
}

function show(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`
}
