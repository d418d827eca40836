import type { LintSettings } from '@/lib/contracts'
import type { WorkspaceFile, WorkspaceFileInput } from './file-schema'

/** The lint section as settings: a level alone is short for a map with it. */
export const lintOf = (section: NonNullable<WorkspaceFile['lint']>): LintSettings =>
  Object.fromEntries(
    Object.entries(section).map(([rule, said]) => [rule, typeof said === 'string' ? { level: said } : said]),
  )

/** Settings as people write them: the level alone where nothing else is set. */
export const exportLint = (rules: LintSettings): NonNullable<WorkspaceFileInput['lint']> =>
  Object.fromEntries(
    Object.entries(rules).map(([rule, setting]) => [
      rule,
      setting.level !== undefined && setting.parameters === undefined ? setting.level : setting,
    ]),
  )
