import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { driftFile, hasDrifted } from './servers/inventory/drift.js'

const USAGE = 'Usage: npm run sample:drift [-- --undo]'

try {
  const { values } = parseArgs({ options: { undo: { type: 'boolean', default: false } } })
  await drift(values.undo)
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exitCode = 2
}

/** @param {boolean} undo */
async function drift(undo) {
  if (hasDrifted() !== undo) {
    console.log(
      undo
        ? 'The inventory server has not drifted: nothing to undo.'
        : `Already drifted. ${USAGE} reverts it.`,
    )
    return
  }
  const file = driftFile()
  if (undo) {
    await rm(file)
    console.log('inventory.findAvailableStock is back to the version that was approved.')
    return
  }
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `${new Date().toISOString()}\n`)
  console.log(
    [
      'inventory.findAvailableStock has changed under its users:',
      '  + input  warehouse (required)',
      '  - output freshness',
      '  ~ description, and openWorldHint false → true',
      'A running server has told its clients so. Revert with: npm run sample:drift -- --undo',
    ].join('\n'),
  )
}
