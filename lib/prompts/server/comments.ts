import { and, asc, eq } from 'drizzle-orm'
import { promptComments, promptVersions } from '@/db/schema/prompts'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { defineQuery, defineVerb } from '@/lib/platform/server/verb'
import type { PromptComment } from '../contract'
import {
  addPromptCommentEndpoint,
  listPromptCommentsEndpoint,
  resolvePromptCommentEndpoint,
} from '../endpoints'
import { iso, loadPrompt, loadVersion, subjectOf, whoOf } from './store'

export const listPromptComments = defineQuery(
  listPromptCommentsEndpoint,
  async ({ tx, ctx }, { name, version }) => {
    const prompt = await loadPrompt(tx, ctx.orgId, name)
    const rows = await tx
      .select({ comment: promptComments, number: promptVersions.number })
      .from(promptComments)
      .innerJoin(
        promptVersions,
        and(eq(promptVersions.orgId, promptComments.orgId), eq(promptVersions.id, promptComments.versionId)),
      )
      .where(
        and(
          eq(promptComments.orgId, ctx.orgId),
          eq(promptVersions.promptId, prompt.id),
          version === undefined ? undefined : eq(promptVersions.number, version),
        ),
      )
      .orderBy(asc(promptComments.createdAt), asc(promptComments.id))
    return { items: rows.map(r => toComment(r.comment, r.number)) }
  },
)

export const addPromptComment = defineVerb(
  addPromptCommentEndpoint,
  async ({ tx, ctx, audit, notify }, { name, version: number, message, line, body }) => {
    const prompt = await loadPrompt(tx, ctx.orgId, name)
    const version = await loadVersion(tx, prompt, number)
    const said = message === null ? undefined : version.content.messages[message]
    const lines = said?.text.split('\n').length ?? 0
    if ((message !== null && said === undefined) || (line !== null && line >= lines))
      throw new AppError('invalid', `Version ${number} of ${name} has no such line`, {
        hint: 'Comment on a line that is there, or on the version as a whole.',
      })
    const [row] = await tx
      .insert(promptComments)
      .values({
        id: newId(),
        orgId: ctx.orgId,
        versionId: version.id,
        message,
        line,
        body,
        author: whoOf(ctx.actor),
        createdAt: ctx.clock.now(),
      })
      .returning()
    if (row === undefined) throw new Error('An insert gives its row')
    await audit({
      action: 'prompt.commented',
      subject: subjectOf(prompt),
      data: { version: number, commentId: row.id, message, line },
    })
    await notify('prompts', prompt.id)
    return toComment(row, number)
  },
)

export const resolvePromptComment = defineVerb(
  resolvePromptCommentEndpoint,
  async ({ tx, ctx, audit, notify, unchanged }, { name, id, resolved }) => {
    const prompt = await loadPrompt(tx, ctx.orgId, name)
    const [found] = await tx
      .select({ comment: promptComments, number: promptVersions.number })
      .from(promptComments)
      .innerJoin(promptVersions, eq(promptVersions.id, promptComments.versionId))
      .where(
        and(
          eq(promptComments.orgId, ctx.orgId),
          eq(promptComments.id, id),
          eq(promptVersions.promptId, prompt.id),
        ),
      )
      .for('update', { of: promptComments })
    if (found === undefined)
      throw new AppError('not_found', 'There is no such comment on this prompt', {
        hint: 'Read the comments again.',
      })
    if ((found.comment.resolvedAt !== null) === resolved) {
      unchanged()
      return toComment(found.comment, found.number)
    }
    const [row = found.comment] = await tx
      .update(promptComments)
      .set({
        resolvedAt: resolved ? ctx.clock.now() : null,
        resolvedBy: resolved ? whoOf(ctx.actor) : null,
      })
      .where(and(eq(promptComments.orgId, ctx.orgId), eq(promptComments.id, id)))
      .returning()
    await audit({
      action: resolved ? 'prompt.comment_resolved' : 'prompt.comment_reopened',
      subject: subjectOf(prompt),
      data: { version: found.number, commentId: id },
    })
    await notify('prompts', prompt.id)
    return toComment(row, found.number)
  },
)

const toComment = (row: typeof promptComments.$inferSelect, version: number): PromptComment => ({
  id: row.id,
  version,
  message: row.message,
  line: row.line,
  body: row.body,
  author: row.author,
  createdAt: row.createdAt.toISOString(),
  resolvedAt: iso(row.resolvedAt),
  resolvedBy: row.resolvedBy,
})
