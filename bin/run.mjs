#!/usr/bin/env node
// `node bin/run.mjs NAME …`: installs and bundles when needed, then runs dist/NAME.js with the arguments.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { UsageError } from './launcher/args.mjs'
import { entryPoints } from './launcher/build.mjs'
import { prepare, root, run } from './launcher/prepare.mjs'

await run(async () => {
  const name = process.argv[2] ?? ''
  await prepare({ dev: true })
  const file = `${root}/dist/${name}.js`
  if (!existsSync(file))
    throw new UsageError(
      `There is no program ${name || 'without a name'}; there are ${Object.keys(entryPoints(root)).join(', ')}`,
    )
  process.argv.splice(1, 2, file)
  await import(pathToFileURL(file).href)
})
