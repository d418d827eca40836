import type { Log } from 'sarif'
import { kindText } from '@/lib/contracts'
import type { DiffDocument } from './diff-document'
import { lineFinder } from './lines'
import { type SarifFinding, sarifLog } from './sarif-log'
import { shortValue } from './values'

const levels = { breaking: 'error', risky: 'warning', compatible: 'note' } as const

/** A difference as remarks on the later file. */
export const diffSarif = (doc: DiffDocument, { file, text }: { file: string; text: string }): Log =>
  sarifLog(changeFindings(doc), kindText, { file, lineOf: lineFinder(text) })

export const changeFindings = ({ items }: Pick<DiffDocument, 'items'>): SarifFinding[] =>
  items.flatMap(({ kind, name, changes }) =>
    changes.map(({ path, kind: rule, severity, title, reason, witness }) => ({
      rule,
      level: levels[severity],
      message: `${title}. ${reason}${witness === undefined ? '' : ` Witness: ${shortValue(witness)}`}`,
      kind,
      name,
      path,
    })),
  )
