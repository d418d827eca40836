import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * A digest of the contents of files and folders (tests left out): what is built carries it, so that nothing is
 * built twice from the same sources.
 * @param {string} root
 * @param {string[]} names
 */
export function digestOf(root, names) {
  const hash = createHash('sha256').update(process.versions.node)
  for (const name of names)
    for (const file of filesOf(path.join(root, name)))
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * @param {string} entry
 * @returns {string[]}
 */
function filesOf(entry) {
  const stat = statSync(entry, { throwIfNoEntry: false })
  if (stat === undefined) return []
  if (!stat.isDirectory()) return /\.(test|e2e)\.[a-z]+$/.test(entry) ? [] : [entry]
  return readdirSync(entry)
    .filter(name => name !== 'node_modules')
    .sort()
    .flatMap(name => filesOf(path.join(entry, name)))
}
