import { writeFileSync } from 'node:fs'
import type { Ctx } from '@/lib/platform/context'
import { AppError } from '@/lib/platform/errors'
import { createToken, loadProfiles } from '@/lib/profiles/server'
import type { ApplyResult } from '../contract'
import { filesNamedIn } from '../core/read-prompts'
import { placeSample } from '../core/sample-workspace'
import { applyWorkspace } from './apply-workspace'
import { sampleFile, sampleStore, sampleTokenFile, sampleWorkspace } from './sample-files'

/** The profile that the sample agent works under. */
export const SAMPLE_PROFILE = 'order-support-agent'

/** Applies the sample workspace, its HTTP servers at `urls`, and writes the sample agent's token for its user alone. */
export async function loadSample(ctx: Ctx, urls: ReadonlyMap<string, string>): Promise<ApplyResult> {
  const yaml = placeSample(sampleWorkspace(), urls, sampleStore())
  const files = Object.fromEntries(filesNamedIn(yaml).map(file => [file, sampleFile(file)]))
  const result = await applyWorkspace(ctx, { yaml, files })
  await renewSampleToken(ctx)
  return result
}

/** @throws AppError `not_found` when the sample's profile is not there */
export async function renewSampleToken(ctx: Ctx): Promise<void> {
  const profile = (await loadProfiles(ctx.orgId)).find(one => one.name === SAMPLE_PROFILE)
  if (profile === undefined) throw new AppError('not_found', `The profile ${SAMPLE_PROFILE} is not there`)
  const { value } = await createToken(ctx, { id: profile.id, name: 'Sample agent', expiresInDays: null })
  writeFileSync(sampleTokenFile(), `${value}\n`, { mode: 0o600 })
}
