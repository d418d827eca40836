import { Option } from 'commander'
import { usageError } from '../cli/run-program'

const formats = ['text', 'markdown', 'json', 'sarif'] as const
export type ReportFormat = (typeof formats)[number]

export const reportOption = (): Option => new Option('--format <format>', 'how to write it').choices(formats)

/** What was chosen; `--json` is short for `--format json`. */
export function formatOption({ format, json }: { format?: ReportFormat; json?: boolean }): ReportFormat {
  if (json !== true) return format ?? 'text'
  if (format !== undefined && format !== 'json') throw usageError(`Say one of --json and --format ${format}`)
  return 'json'
}
