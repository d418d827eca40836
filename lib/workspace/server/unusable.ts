import { lintSettingProblems } from '@/lib/contracts/server'
import { AppError } from '@/lib/platform/errors'
import { lintOf } from '../core/lint-section'
import type { FileProblem, ParsedFile } from '../core/parse-file'

/** Parameters that a lint rule does not have, or cannot use. */
export const lintProblems = ({ file, problem }: ParsedFile): FileProblem[] =>
  lintSettingProblems(lintOf(file.lint ?? {})).map(({ path, message }) =>
    problem(['lint', ...path.split('.')], message),
  )

/** The refusal of a file, with what is wrong and where. */
export function unusable(problems: readonly FileProblem[]): AppError {
  const shown = problems.slice(0, 200)
  const issues = shown.map(({ path, line, column, message }) => ({
    path,
    message: `line ${line}, column ${column}: ${message}`,
  }))
  const first = shown[0]
  return new AppError('invalid', 'The workspace file cannot be applied; nothing was changed', {
    detail:
      first &&
      `line ${first.line}, column ${first.column}: ${first.path === '' ? '' : `${first.path} `}${first.message}`,
    hint: 'docs/workspace-file.md describes the file.',
    issues,
    data: { problems: shown },
  })
}
