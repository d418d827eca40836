#!/usr/bin/env node
// `npm test`: everything from a bare checkout; `--no-e2e` leaves the browser out; paths run only their vitest files.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromium } from './launcher/chromium.mjs'
import { prepare, root, run } from './launcher/prepare.mjs'
import { playwrightTotals, vitestTotals } from './launcher/reports.mjs'

const paths = process.argv.slice(2).filter(arg => !arg.startsWith('-'))
const withBrowser = !process.argv.includes('--no-e2e')
const totals = { passed: 0, failed: 0 }

/**
 * Runs a tool of node_modules; false when it failed.
 * @param {string} title
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 */
function step(title, [name = '', ...args], env = {}) {
  console.log(`\n── ${title}`)
  const done = spawnSync(path.join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return done.status === 0
}

/** @param {{ passed: number, failed: number }} more */
function count(more) {
  totals.passed += more.passed
  totals.failed += more.failed
}

function unitTests() {
  const report = path.join(root, '.test', 'vitest.json')
  rmSync(report, { force: true })
  const fine = step('Unit, database and service tests', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...paths,
  ])
  count(vitestTotals(report))
  return fine
}

function browserTests() {
  const report = path.join(root, '.test', 'e2e-report.json')
  rmSync(report, { force: true })
  const fine = step('End-to-end tests', ['playwright', 'test'], { CHROMIUM_PATH: chromium() })
  count(playwrightTotals(report))
  return fine
}

/** Fails as one when a check that is no test fails. @param {boolean} fine */
function check(fine) {
  if (!fine) totals.failed++
  return fine
}

const folders = ['app', 'bench', 'bin', 'components', 'db', 'lib', 'samples'].filter(name =>
  existsSync(path.join(root, name)),
)
const checks = () =>
  check(step('Format and lint', ['biome', 'check', '.'])) &&
  check(step('Import rules', ['depcruise', '--config', '.dependency-cruiser.cjs', ...folders])) &&
  check(step('Types', ['tsc', '--noEmit'])) &&
  check(step('Unused code', ['knip']))

async function all() {
  if (!checks() || !unitTests()) return false
  if (!withBrowser) return true
  console.log('\n── Build')
  await prepare({ console: true, dev: true })
  return browserTests()
}

await run(async () => {
  process.exitCode = 1
  await prepare({ dev: true })
  mkdirSync(path.join(root, '.test'), { recursive: true })
  try {
    if (paths.length > 0 ? unitTests() : await all()) process.exitCode = 0
  } finally {
    console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  }
})
