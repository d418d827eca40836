import type { LintSettings } from '@/lib/contracts'
import { normalLintSettings } from '@/lib/contracts/server'
import { lintOf } from '../core/lint-section'
import { parseWorkspaceFile } from '../core/parse-file'
import { lintProblems, unusable } from './unusable'

/**
 * The lint rules that a workspace file tunes, for the command without a console.
 * @throws AppError `invalid` with line, column and path of every problem
 */
export function lintRulesOf(yaml: string): LintSettings {
  const parsed = parseWorkspaceFile(yaml)
  if ('problems' in parsed) throw unusable(parsed.problems)
  const problems = lintProblems(parsed)
  if (problems.length > 0) throw unusable(problems)
  return normalLintSettings(lintOf(parsed.file.lint ?? {}))
}
