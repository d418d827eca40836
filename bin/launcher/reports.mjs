import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Totals */

/**
 * Totals of vitest's JSON report; a file that could not be loaded counts as one failure.
 * @param {string} file
 * @returns {Totals}
 */
export function vitestTotals(file) {
  const report = read(file)
  if (report === undefined) return { passed: 0, failed: 1 }
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report.testResults
  const unloaded = files.filter(f => f.status === 'failed' && f.assertionResults.length === 0).length
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded }
}

/**
 * Totals of Playwright's JSON report; one that passed at a second try is a pass.
 * @param {string} file
 * @returns {Totals}
 */
export function playwrightTotals(file) {
  const report = read(file)
  if (report === undefined) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length }
}

/** @param {string} file */
const read = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
