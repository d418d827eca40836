import { lintOffer } from '@/lib/contracts/server'
import { rulesIn, rulesOption } from '../cli/lint-rules'
import { readOffer } from '../cli/offer-file'
import { leaf } from '../cli/program'
import { CheckFailed } from '../cli/run-program'
import { formatOption, type ReportFormat, reportOption } from '../report/format'
import { countLevels, type LintDocument, reportedFinding } from '../report/lint-document'
import { lintMarkdown, lintSarif, lintText } from '../report/lint-report'

export const lintCommand = leaf(
  'lint',
  'what is wrong with the contracts in a file, by rule; needs no console',
)
  .argument('<file>', 'a snapshot or an answer of tools/list; - is standard input')
  .addOption(rulesOption())
  .addOption(reportOption())
  .action(async (file: string, options: { rules?: string; format?: ReportFormat; json?: boolean }) => {
    const format = formatOption(options)
    const settings = await rulesIn(options.rules)
    const { text, offer, file: name } = await readOffer(file)
    const findings = lintOffer(offer.items, { settings }).map(reportedFinding)
    const doc: LintDocument = {
      file: name,
      counts: countLevels(findings),
      findings,
      notTaken: [...(offer.notTaken ?? [])],
    }
    process.stdout.write(`${written(doc, text)[format]()}\n`)
    if (doc.counts.error > 0) throw new CheckFailed()
  })

const written = (doc: LintDocument, text: string): Record<ReportFormat, () => string> => ({
  text: () => lintText(doc),
  markdown: () => lintMarkdown(doc),
  json: () => JSON.stringify(doc, null, 2),
  sarif: () => JSON.stringify(lintSarif(doc, text), null, 2),
})
