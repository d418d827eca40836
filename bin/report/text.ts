import type { DiffDocument, ReportedChange, ReportedItem } from './diff-document'
import { shortValue, shortValues, visible } from './values'
import { sidesOf, summary } from './words'

/** A difference for people at a terminal. */
export function diffText(doc: DiffDocument): string {
  return [
    `${doc.verdict}  (contract: ${doc.contractVerdict}, trust: ${doc.trustVerdict})`,
    `before: ${sideName(doc.before)}`,
    `after:  ${sideName(doc.after)}`,
    summary(doc),
    ...doc.notes,
    ...doc.items.flatMap(item => ['', ...itemText(item)]),
    ...doc.renames.flatMap(({ kind, from, to, similarity, verdict, changes }) => [
      '',
      `Perhaps renamed (${percent(similarity)} alike): ${kind} ${visible(from)} → ${visible(to)}; then it is ${verdict}`,
      ...changes.flatMap(changeText),
    ]),
  ].join('\n')
}

const sideName = ({ file, server }: DiffDocument['before']): string =>
  server === null ? file : `${file} (${visible(server)})`

const itemText = ({ kind, name, state, verdict, changes }: ReportedItem): string[] => [
  `${kind} ${visible(name)}: ${state}, ${verdict}`,
  ...changes.flatMap(changeText),
]

function changeText(change: ReportedChange): string[] {
  const { before, after } = shortValues(change.before, change.after)
  const values = {
    added: `+ ${after}`,
    removed: `- ${before}`,
    changed: `${before} → ${after}`,
    none: undefined,
  }
  const lines = [
    values[sidesOf(change)],
    change.reason,
    change.witness === undefined ? undefined : `Witness: ${shortValue(change.witness)}`,
  ]
  return [
    `  ${change.severity.padEnd(10)} ${change.axis.padEnd(8)} ${change.path === '' ? '/' : visible(change.path)}  ${change.title}`,
    ...lines.flatMap(line => (line === undefined ? [] : [`      ${line}`])),
  ]
}

const percent = (share: number): string => `${Math.round(share * 100)} %`
