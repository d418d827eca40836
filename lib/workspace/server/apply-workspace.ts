import { defineAction } from '@/lib/platform/server/verb'
import type { ApplyResult } from '../contract'
import { checkReferences } from '../core/check-references'
import { parseWorkspaceFile } from '../core/parse-file'
import { readPrompts } from '../core/read-prompts'
import { applyWorkspaceEndpoint } from '../endpoints'
import { applyContracts } from './apply-contracts'
import { applyLint } from './apply-lint'
import { applyPolicy } from './apply-policy'
import { applyProfiles } from './apply-profiles'
import { applyPrompts } from './apply-prompts'
import { applyReview } from './apply-review'
import { applyServers } from './apply-servers'
import { loadState } from './load-state'
import { lintProblems, unusable } from './unusable'

/**
 * Brings the organization to what a workspace file says. Everything that can be known before is checked before the
 * first write; what fails after that (a server that does not answer, a lost race) is told, and the rest goes on.
 * @throws AppError `invalid` with line, column and path of every problem
 */
export const applyWorkspace = defineAction(
  applyWorkspaceEndpoint,
  async (ctx, { yaml, files, dryRun }): Promise<ApplyResult> => {
    const parsed = parseWorkspaceFile(yaml)
    if ('problems' in parsed) throw unusable(parsed.problems)
    const state = await loadState(ctx)
    const prompts = readPrompts(parsed, files)
    const problems = [...checkReferences(parsed, state), ...lintProblems(parsed), ...prompts.problems]
    if (problems.length > 0) throw unusable(problems)
    const { file } = parsed
    const policy = await applyPolicy(ctx, file, state, dryRun)
    const lint = await applyLint(ctx, file, state, dryRun)
    const review = await applyReview(ctx, file, state, dryRun)
    const servers = await applyServers(ctx, file, state, dryRun)
    // Syncs brought contracts that the file governs.
    const after = dryRun ? state : await loadState(ctx)
    const contracts = await applyContracts(ctx, file, after, dryRun)
    const profiles = await applyProfiles(ctx, file, after, dryRun)
    const managed = await applyPrompts(ctx, prompts.files, {
      release: file.contracts?.initialImport === 'approve',
      dryRun,
    })
    return {
      dryRun,
      changes: [...policy, ...lint, ...review, ...servers, ...contracts, ...profiles, ...managed],
    }
  },
)
