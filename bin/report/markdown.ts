import type { DiffDocument, ReportedChange } from './diff-document'
import { shortValue, shortValues, visible } from './values'
import { sidesOf, summary } from './words'

/** A difference as a comment of a merge request. Text of servers stands in code spans only: it formats nothing. */
export function diffMarkdown(doc: DiffDocument): string {
  return [
    `## Contract changes: ${doc.verdict}`,
    '',
    `For callers and readers **${doc.contractVerdict}**, for what a model reads and policy rests on **${doc.trustVerdict}**. ${capital(summary(doc))}.`,
    '',
    `${side(doc.before)} → ${side(doc.after)}`,
    ...doc.notes.map(note => `\n> ${plain(note)}`),
    ...bounded(
      doc.items.map(({ kind, name, state, verdict, changes }) =>
        ['', `### ${kind} ${code(name)} ${state}: ${verdict}`, '', ...changeTable(changes)].join('\n'),
      ),
    ),
    ...doc.renames.flatMap(({ kind, from, to, similarity, verdict, changes }) => [
      '',
      `### Perhaps renamed: ${kind} ${code(from)} → ${code(to)}`,
      '',
      `${Math.round(similarity * 100)} % alike. If it is a rename, it is **${verdict}**; the verdict above does not assume it.`,
      '',
      ...changeTable(changes),
    ]),
  ].join('\n')
}

/** Code hosts refuse long comments (GitHub beyond 65,536 characters); the gravest items come first. */
const LONGEST = 50_000

function bounded(sections: readonly string[]): string[] {
  let length = 0
  const kept = sections.filter(section => {
    length += section.length
    return length <= LONGEST
  })
  const left = sections.length - kept.length
  return left === 0
    ? kept
    : [
        ...kept,
        '',
        `> ${left} of ${sections.length} items are left out here: text, JSON and SARIF have them all.`,
      ]
}

export function changeTable(changes: readonly ReportedChange[]): string[] {
  if (changes.length === 0) return ['Nothing else differs.']
  return [
    '| Severity | Axis | Where | What | Why |',
    '| --- | --- | --- | --- | --- |',
    ...changes.map(change => {
      const cells = [
        change.severity === 'compatible' ? change.severity : `**${change.severity}**`,
        change.axis,
        code(change.path === '' ? '/' : change.path),
        [change.title, values(change)].filter(part => part !== '').join('<br>'),
        [
          plain(change.reason),
          ...(change.witness === undefined ? [] : [`Witness: ${code(shortValue(change.witness))}`]),
        ].join('<br>'),
      ]
      return `| ${cells.join(' | ')} |`
    }),
  ]
}

function values(change: ReportedChange): string {
  const { before, after } = shortValues(change.before, change.after)
  switch (sidesOf(change)) {
    case 'none':
      return ''
    case 'added':
      return code(after)
    case 'removed':
      return code(before)
    case 'changed':
      return `${code(before)} → ${code(after)}`
  }
}

const side = ({ file, server }: DiffDocument['before']): string =>
  server === null ? code(file) : `${code(file)} (${code(server)})`

/** A code span that its text cannot leave, nor the cell of a table. */
export function code(text: string): string {
  const shown = visible(text).replaceAll('|', '\\|')
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest > 0 || shown.startsWith(' ') ? `${fence} ${shown} ${fence}` : `${fence}${shown}${fence}`
}

/** Our own sentences with names of servers in them. */
export const plain = (text: string): string =>
  visible(text).replace(/[\\`*_{}[\]<>#|@]/g, char => `\\${char}`)

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
