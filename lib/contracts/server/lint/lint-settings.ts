import { eq } from 'drizzle-orm'
import { lintSettings } from '@/db/schema/lint'
import { actorRef } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { defineQuery, defineVerb } from '@/lib/platform/server/verb'
import { onlyChanges, rulesInForce, settingProblems } from '../../core/lint'
import type { LintSettingsDto } from '../../lint'
import { getLintSettingsEndpoint, putLintSettingsEndpoint } from '../../lint-endpoints'
import { findSettings } from './load-settings'
import { LINT_TOPIC } from './topics'

type Row = Awaited<ReturnType<typeof findSettings>>

const toDto = (row: Row): LintSettingsDto => ({
  number: row?.number ?? 0,
  rules: row?.rules ?? {},
  inForce: rulesInForce(row?.rules ?? {}),
  changedBy: row?.changedBy ?? null,
  changedAt: row?.changedAt.toISOString() ?? null,
})

/** The lint rules as they are in force. */
export const getLintSettings = defineQuery(getLintSettingsEndpoint, async ({ tx, ctx }) =>
  toDto(await findSettings(tx, ctx.orgId)),
)

/** Tunes the lint rules. The worker then counts all findings again. */
export const putLintSettings = defineVerb(
  putLintSettingsEndpoint,
  async ({ tx, ctx, audit, notify, enqueue, unchanged }, { basis, rules: wanted }) => {
    const issues = settingProblems(wanted).map(({ path, message }) => ({ path: `rules.${path}`, message }))
    if (issues.length > 0)
      throw new AppError('invalid', 'A lint rule cannot be set like that', {
        detail: issues.map(({ path, message }) => `${path}: ${message}`).join('; '),
        hint: 'docs/lint.md lists the rules with their parameters.',
        issues,
      })
    const rules = onlyChanges(wanted)
    const before = await findSettings(tx, ctx.orgId)
    if ((before?.number ?? 0) !== basis) throw overtaken(before)
    if (JSON.stringify(before === undefined ? {} : onlyChanges(before.rules)) === JSON.stringify(rules)) {
      unchanged()
      return toDto(before)
    }
    const values = {
      number: basis + 1,
      rules,
      changedBy: actorRef(ctx.actor),
      changedAt: ctx.clock.now(),
    }
    const [row] = await tx
      .insert(lintSettings)
      .values({ orgId: ctx.orgId, ...values })
      .onConflictDoUpdate({
        target: lintSettings.orgId,
        set: values,
        setWhere: eq(lintSettings.number, basis),
      })
      .returning()
    if (row === undefined) throw overtaken(await findSettings(tx, ctx.orgId))
    await audit({
      action: 'lint.settings_changed',
      subject: { type: 'lint', id: ctx.orgId, name: `version ${row.number}` },
      data: { number: row.number, before: before?.rules ?? {}, after: rules },
    })
    await notify('lint')
    await enqueue(LINT_TOPIC, {})
    return toDto(row)
  },
)

const overtaken = (row: Row): AppError =>
  new AppError('conflict', 'Someone changed the lint rules meanwhile', {
    ...(row !== undefined && { detail: `${row.changedBy.name}, at ${row.changedAt.toISOString()}.` }),
    hint: 'Look at the rules as they are now, then change them again.',
    data: { number: row?.number ?? 0 },
  })
