/** What every benchmark says: its figures beside a baseline of the same run, and whether the goals are met. */
export interface Report {
  name: string
  figures: Record<string, number>
  baseline: Record<string, number>
  goals: Record<string, { goal: string; measured: number; pass: boolean }>
  pass: boolean
}
export type Bench = () => Promise<Report>

export function printReport(report: Report, json: boolean): void {
  const table = (title: string, rows: Record<string, unknown>) => {
    console.log(title)
    console.table(rows)
  }
  table(report.name, report.figures)
  table('baseline', report.baseline)
  table('goals', report.goals)
  if (json) console.log(JSON.stringify(report))
}

/** The value below which `share` of the samples lie; samples are sorted in place. */
export function quantile(samples: number[], share: number): number {
  samples.sort((a, b) => a - b)
  const at = Math.min(samples.length - 1, Math.floor(samples.length * share))
  return Math.round((samples[at] ?? Number.NaN) * 1000) / 1000
}
