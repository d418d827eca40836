import type { LintSettings } from '@/lib/contracts'
import { diffOffers, lintOffer } from '@/lib/contracts/server'
import { askConsole } from '../cli/console-review'
import { rulesIn, rulesOption } from '../cli/lint-rules'
import { comparable, type OfferFile, offerOf, readOffer } from '../cli/offer-file'
import { leaf } from '../cli/program'
import { CheckFailed } from '../cli/run-program'
import {
  SOURCE_USAGE,
  type SourceOptions,
  snapshotFrom,
  sourceConfig,
  withSource,
} from '../cli/server-source'
import { snapshotText } from '../cli/snapshot'
import type { CheckDocument } from '../report/check-document'
import { checkMarkdown, checkSarif, checkText } from '../report/check-report'
import { diffDocument } from '../report/diff-document'
import { formatOption, type ReportFormat, reportOption } from '../report/format'
import { countLevels, reportedFinding } from '../report/lint-document'
import { questionsOf } from '../report/questions'

interface Options extends SourceOptions {
  baseline: string
  as?: string
  rules?: string
  format?: ReportFormat
  json?: boolean
}

export const checkCommand = withSource(
  leaf('check', 'for CI: what changed since a snapshot, what it breaks, and whether it was reviewed'),
)
  .usage(`--baseline FILE ${SOURCE_USAGE} [--as NAME] [--format FORMAT]`)
  .requiredOption('--baseline <file>', 'the snapshot to compare with; - is standard input')
  .option('--as <name>', 'what the console calls the server, where its address does not tell')
  .addOption(rulesOption())
  .addOption(reportOption())
  .action(async (command: string[], options: Options) => {
    const format = formatOption(options)
    const config = sourceConfig(command, options)
    const settings = await rulesIn(options.rules)
    const baseline = await readOffer(options.baseline)
    const snapshot = await snapshotFrom(command, options)
    const label = options.server ?? options.url ?? command.join(' ')
    const current = offerOf(label, snapshotText(snapshot))
    const asked = await askConsole(snapshot, { name: options.as ?? options.server, config })
    const doc = await documentOf(baseline, current, asked, settings)
    process.stdout.write(`${written(doc, baseline.text)[format]()}\n`)
    if (!doc.passed) throw new CheckFailed()
  })

async function documentOf(
  baseline: OfferFile,
  current: OfferFile,
  asked: Awaited<ReturnType<typeof askConsole>>,
  settings: LintSettings | undefined,
): Promise<CheckDocument> {
  const { notes, before, after } = comparable(baseline, current)
  const side = ({ file, server }: OfferFile) => ({ file, server })
  const diff = diffDocument(await diffOffers(before, after), {
    before: side(baseline),
    after: side(current),
    notes,
  })
  const { review } = asked
  const unreviewed = (review?.items ?? [])
    .filter(item => item.review !== 'approved')
    .map(({ kind, name, review: state }) => ({ kind, name, review: state }))
  const why = asked.review === null ? asked.why : ''
  return {
    passed: diff.verdict !== 'breaking' && unreviewed.length === 0,
    ...diff,
    questions: questionsOf(diff, review, why),
    lint: newFindings(baseline, current, settings),
    review,
    reviewNote: review === null ? why : null,
    unreviewed,
  }
}

function newFindings(
  baseline: OfferFile,
  current: OfferFile,
  settings: LintSettings | undefined,
): CheckDocument['lint'] {
  const keyOf = ({ rule, item, path, message }: ReturnType<typeof lintOffer>[number]) =>
    JSON.stringify([rule, item, path, message])
  const known = new Set(lintOffer(baseline.offer.items, { settings }).map(keyOf))
  const all = lintOffer(current.offer.items, { settings })
  const findings = all.filter(finding => !known.has(keyOf(finding))).map(reportedFinding)
  return { counts: countLevels(findings), findings, before: all.length - findings.length }
}

const written = (doc: CheckDocument, baselineText: string): Record<ReportFormat, () => string> => ({
  text: () => checkText(doc),
  markdown: () => checkMarkdown(doc),
  json: () => JSON.stringify(doc, null, 2),
  sarif: () => JSON.stringify(checkSarif(doc, baselineText), null, 2),
})
