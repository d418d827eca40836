import { and, eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { prompts, promptVersions } from '@/db/schema/prompts'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import type { VerbTools } from '@/lib/platform/server/verb'
import type { Pin, PromptContent, PromptKind } from '../contract'
import { type Composed, type ComposeProblem, compose } from '../core/compose'
import { versionHash } from '../core/hash'
import { unifyLineEnds } from '../core/template'
import { findSnippets } from './snippets'
import { newestVersion, type PromptRecord, subjectOf, type VersionRecord, whoOf } from './store'

export interface NewVersion {
  content: PromptContent
  pins: Readonly<Record<string, number>>
  note?: string | undefined
  source: VersionRecord['source']
  /** The newest version that the author saw. */
  base?: number | undefined
}

/** A text as it will be kept, with its snippets found. @throws AppError `invalid` for what can't be kept at all */
export async function prepare(
  tx: Tx,
  orgId: string,
  prompt: { kind: PromptKind; name?: string | undefined },
  given: Pick<NewVersion, 'content' | 'pins'>,
): Promise<{ content: PromptContent; composed: Composed; pins: Pin[]; hash: string }> {
  const content: PromptContent = {
    ...given.content,
    messages: given.content.messages.map(m => ({ ...m, text: unifyLineEnds(m.text) })),
  }
  if (prompt.kind === 'snippet') refuseMoreThanText(content)
  const find = await findSnippets(tx, orgId, content.messages, given.pins)
  const composed = compose(content.messages, find, {
    wanted: new Map(Object.entries(given.pins)),
    own: prompt.name,
  })
  // A snippet's own snippets are pinned by the prompt that includes it: one version of each throughout.
  const pins = prompt.kind === 'snippet' ? [] : composed.pins
  return { content, composed, pins, hash: versionHash(content, pins) }
}

/**
 * Saves the next version of a prompt, which the caller has locked; undefined where the newest says the same.
 * @throws AppError `invalid` for snippets that are not there or go round in a circle, `conflict` where `base` is no
 * longer the newest
 */
export async function insertVersion(
  { tx, ctx, audit, notify }: VerbTools,
  prompt: PromptRecord,
  given: NewVersion,
): Promise<VersionRecord | undefined> {
  const newest = await newestVersion(tx, prompt)
  if (given.base !== undefined && given.base !== (newest?.number ?? 0)) throw overtaken(prompt, newest)
  const { content, composed, pins, hash } = await prepare(tx, ctx.orgId, prompt, given)
  const [problem] = composed.problems
  if (problem !== undefined) throw unusable(problem)
  if (newest?.hash === hash) return undefined
  const number = prompt.latestNumber + 1
  const [row] = await tx
    .insert(promptVersions)
    .values({
      id: newId(),
      orgId: ctx.orgId,
      promptId: prompt.id,
      number,
      hash,
      content,
      pins,
      note: given.note ?? null,
      source: given.source,
      createdAt: ctx.clock.now(),
      createdBy: whoOf(ctx.actor),
    })
    .returning()
  await tx
    .update(prompts)
    .set({ latestNumber: number, updatedAt: ctx.clock.now() })
    .where(and(eq(prompts.orgId, ctx.orgId), eq(prompts.id, prompt.id)))
  await audit({
    action: 'prompt.version_created',
    subject: subjectOf(prompt),
    data: { version: number, hash, pins, source: given.source, note: given.note ?? null },
  })
  await notify('prompts', prompt.id)
  return row
}

function refuseMoreThanText(content: PromptContent): void {
  if (content.messages.length === 1 && content.arguments.length === 0 && content.output === null) return
  throw new AppError('invalid', 'A snippet is one text: no arguments, no output, one message', {
    hint: 'The prompts that include it declare its variables.',
  })
}

function overtaken(prompt: PromptRecord, newest: VersionRecord | undefined): AppError {
  const by = newest === undefined ? '' : ` by ${newest.createdBy.name} at ${newest.createdAt.toISOString()}`
  return new AppError(
    'conflict',
    `Version ${newest?.number ?? 0} of ${prompt.name} was saved meanwhile${by}`,
    {
      hint: 'Compare it with yours, and save again from there.',
      data: { newest: newest?.number ?? 0, by: newest?.createdBy, at: newest?.createdAt.toISOString() },
    },
  )
}

function unusable(problem: ComposeProblem): AppError {
  switch (problem.kind) {
    case 'unknown-snippet':
      return new AppError(
        'invalid',
        `There is no snippet ${problem.name}${problem.version === undefined ? '' : ` with a version ${problem.version}`}`,
        { hint: 'Make it first, or correct its name.' },
      )
    case 'snippet-cycle':
      return new AppError('invalid', `Snippets go round in a circle: ${problem.path.join(' → ')}`, {
        hint: 'Take one of these references out.',
        data: { path: problem.path },
      })
    case 'snippet-twice':
      return new AppError(
        'invalid',
        `Two versions of the snippet ${problem.name} are asked for: ${problem.versions.join(' and ')}`,
        { hint: 'One version of a snippet is used throughout a prompt: name the same everywhere.' },
      )
    case 'too-large':
      return new AppError('invalid', 'With its snippets put in, the text is too long', {
        hint: 'Include less.',
      })
  }
}
