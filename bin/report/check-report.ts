import type { Log } from 'sarif'
import { kindText } from '@/lib/contracts'
import type { CheckDocument } from './check-document'
import { lineFinder } from './lines'
import { countWords, lintFindings } from './lint-document'
import { findingLines, findingTable } from './lint-report'
import { code, diffMarkdown, plain } from './markdown'
import { type Questions, questionTitles } from './questions'
import { changeFindings } from './sarif'
import { sarifLog } from './sarif-log'
import { diffText } from './text'
import { visible } from './values'

export const checkText = (doc: CheckDocument): string =>
  [
    doc.passed ? 'passed' : 'failed',
    diffText(doc),
    ...questionList(doc.questions).flatMap(({ title, answer, because }, i) => [
      '',
      `${i + 1}. ${title} ${visible(answer)}`,
      ...because.map(line => `   ${visible(line)}`),
    ]),
    '',
    `Review: ${reviewWords(doc)}`,
    ...doc.unreviewed.map(({ kind, name, review }) => `  ${review}: ${kind} ${visible(name)}`),
    '',
    `Lint: ${lintWords(doc)}`,
    ...doc.lint.findings.flatMap(finding => [
      `${finding.kind} ${visible(finding.name)}`,
      ...findingLines(finding),
    ]),
  ].join('\n')

export const checkMarkdown = (doc: CheckDocument): string =>
  [
    `# Contract check ${doc.passed ? 'passed' : 'failed'}`,
    '',
    ...questionList(doc.questions).flatMap(({ title, answer, because }, i) => [
      `${i + 1}. ${title} **${plain(answer)}**`,
      ...because.map(line => `   - ${plain(line)}`),
    ]),
    '',
    `Review: ${plain(reviewWords(doc))}`,
    ...doc.unreviewed.map(({ kind, name, review }) => `- ${review}: ${kind} ${code(name)}`),
    '',
    diffMarkdown(doc),
    '',
    `## Lint: ${lintWords(doc)}`,
    ...(doc.lint.findings.length === 0 ? [] : ['', ...findingTable(doc.lint.findings)]),
  ].join('\n')

/** What changed, what the linter says of it, and what nobody approved, as remarks on the baseline. */
export const checkSarif = (doc: CheckDocument, text: string): Log => {
  const unreviewed = doc.items
    .filter(({ kind, name }) => doc.unreviewed.some(one => one.kind === kind && one.name === name))
    .map(({ kind, name }) => ({
      rule: 'unreviewed',
      level: 'error' as const,
      message: 'The console does not know this definition as approved.',
      kind,
      name,
      path: '',
    }))
  const findings = [...changeFindings(doc), ...lintFindings(doc.lint.findings), ...unreviewed]
  return sarifLog(findings, kindText, { file: doc.before.file, lineOf: lineFinder(text) })
}

function questionList(questions: Questions): { title: string; answer: string; because: string[] }[] {
  const { compatibility, profiles, followUp } = questions
  return [
    { title: questionTitles.compatibility, ...compatibility },
    { title: questionTitles.profiles, ...profiles, answer: profileWords(profiles.answer) },
    { title: questionTitles.followUp, ...followUp },
  ]
}

const profileWords = (names: readonly string[] | null): string =>
  names === null ? 'not known' : names.length === 0 ? 'none' : names.join(', ')

const reviewWords = ({ review, reviewNote, unreviewed }: CheckDocument): string => {
  if (review === null) return `not asked for. ${reviewNote ?? ''}`
  if (review.serverId === null) return `the console knows no server ${review.server}: nothing is approved`
  return unreviewed.length === 0
    ? `all ${review.items.length} are approved at the console, as ${review.server}`
    : `${unreviewed.length} of ${review.items.length} are not approved at the console, as ${review.server}`
}

const lintWords = ({ lint }: CheckDocument): string =>
  `new: ${countWords(lint.counts)}; as before: ${lint.before}`
