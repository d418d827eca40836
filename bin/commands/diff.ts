import { diffOffers } from '@/lib/contracts/server'
import { diffBatch } from '../cli/diff-batch'
import { comparable, readOffer } from '../cli/offer-file'
import { leaf } from '../cli/program'
import { CheckFailed, usageError } from '../cli/run-program'
import { type DiffDocument, diffDocument } from '../report/diff-document'
import { formatOption, type ReportFormat, reportOption } from '../report/format'
import { diffMarkdown } from '../report/markdown'
import { diffSarif } from '../report/sarif'
import { diffText } from '../report/text'

interface Options {
  batch?: string
  format?: ReportFormat
  json?: boolean
}

export const diffCommand = leaf(
  'diff',
  'what changed between two snapshots, and what it breaks; needs no console',
)
  .usage('(BEFORE AFTER | --batch FILE.jsonl) [--format FORMAT]')
  .argument('[before]', 'a snapshot or an answer of tools/list; - is standard input')
  .argument('[after]', 'the same, later')
  .addOption(reportOption())
  .option('--batch <file>', 'pairs of schemas, one a line, answered one a line; - is standard input')
  .action(async (before: string | undefined, after: string | undefined, options: Options) => {
    if (options.batch !== undefined) {
      if (before !== undefined || options.format !== undefined)
        throw usageError('--batch takes no other files and no --format')
      return diffBatch(options.batch, process.stdout, { json: options.json })
    }
    if (before === undefined || after === undefined) throw usageError('Name two files: BEFORE AFTER')
    if (before === '-' && after === '-') throw usageError('Only one of the two can be standard input')
    await diffFiles(before, after, formatOption(options))
  })

async function diffFiles(before: string, after: string, format: ReportFormat): Promise<void> {
  const [from, to] = [await readOffer(before), await readOffer(after)]
  const { notes, ...sides } = comparable(from, to)
  const doc = diffDocument(await diffOffers(sides.before, sides.after), {
    before: side(from),
    after: side(to),
    notes,
  })
  process.stdout.write(`${written(doc, to.text)[format]()}\n`)
  if (doc.verdict === 'breaking') throw new CheckFailed()
}

const side = ({ file, server }: { file: string; server: string | null }) => ({ file, server })

const written = (doc: DiffDocument, afterText: string): Record<ReportFormat, () => string> => ({
  text: () => diffText(doc),
  markdown: () => diffMarkdown(doc),
  json: () => JSON.stringify(doc, null, 2),
  sarif: () => JSON.stringify(diffSarif(doc, { file: doc.after.file, text: afterText }), null, 2),
})
