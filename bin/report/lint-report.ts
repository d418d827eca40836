import type { Log } from 'sarif'
import { lineFinder } from './lines'
import { countWords, type LintDocument, lintFindings, type ReportedFinding } from './lint-document'
import { code, plain } from './markdown'
import { sarifLog } from './sarif-log'
import { visible } from './values'

export const lintText = ({ file, counts, findings, notTaken }: LintDocument): string =>
  [
    `${file}: ${countWords(counts)}`,
    ...notTaken.map(({ kind, name, reason }) => `not taken: ${kind} ${visible(name)}: ${visible(reason)}`),
    ...byItem(findings).flatMap(([item, own]) => ['', visible(item), ...own.flatMap(findingLines)]),
  ].join('\n')

export const findingLines = ({ level, rule, path, message, fix }: ReportedFinding): string[] => [
  `  ${level.padEnd(8)} ${rule}${path === '' ? '' : `  ${visible(path)}`}`,
  `      ${visible(message)}`,
  `      ${visible(fix)}`,
]

export const lintMarkdown = ({ file, counts, findings, notTaken }: LintDocument): string =>
  [
    `## Contract lint: ${countWords(counts)}`,
    '',
    code(file),
    ...notTaken.map(({ kind, name, reason }) => `\n> Not taken: ${kind} ${code(name)}: ${plain(reason)}`),
    ...(findings.length === 0 ? [] : ['', ...findingTable(findings)]),
  ].join('\n')

export const findingTable = (findings: readonly ReportedFinding[]): string[] => [
  '| Level | Rule | Item | What | How to mend it |',
  '| --- | --- | --- | --- | --- |',
  ...findings.map(({ level, rule, kind, name, message, fix }) => {
    const cells = [
      level === 'error' ? `**${level}**` : level,
      rule,
      `${kind} ${code(name)}`,
      plain(message),
      plain(fix),
    ]
    return `| ${cells.join(' | ')} |`
  }),
]

export const lintSarif = ({ file, findings }: LintDocument, text: string): Log =>
  sarifLog(lintFindings(findings), rule => rule, { file, lineOf: lineFinder(text) })

function byItem(findings: readonly ReportedFinding[]): [string, ReportedFinding[]][] {
  const out = new Map<string, ReportedFinding[]>()
  for (const finding of findings) {
    const item = `${finding.kind} ${finding.name}`
    out.set(item, [...(out.get(item) ?? []), finding])
  }
  return [...out]
}
