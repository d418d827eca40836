import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { driftFile, hasDrifted } from './servers/inventory/drift.js'
import { storeFolder } from './store/folder.js'

const UNDO = 'npm run sample:drift -- --undo'
const USAGE = 'Usage: npm run sample:drift -- [--undo] [--data-dir DIR]'
const WHAT_CHANGED = [
  'inventory.findAvailableStock has changed under its users:',
  '  + input  warehouse (required)',
  '  - output freshness',
  '  ~ description, and openWorldHint false → true',
].join('\n')

const options = readOptions()
if (options) await drift(options)
else process.exitCode = 2

function readOptions() {
  try {
    return parseArgs({
      options: { undo: { type: 'boolean', default: false }, 'data-dir': { type: 'string' } },
    }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`)
    return undefined
  }
}

/** @param {{ undo: boolean, 'data-dir'?: string | undefined }} options */
async function drift({ undo, 'data-dir': dataDir }) {
  const file = driftFile(storeFolder(dataDir))
  if (undo) {
    if (!hasDrifted(file)) return console.log('The inventory server has not drifted: nothing to undo.')
    await rm(file)
    return console.log('inventory.findAvailableStock is back to the version that was approved.')
  }
  if (hasDrifted(file)) return console.log(`The inventory server has drifted already. Revert with: ${UNDO}`)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `${new Date().toISOString()}\n`)
  console.log(`${WHAT_CHANGED}\nA running server has told its clients so. Revert with: ${UNDO}`)
}
