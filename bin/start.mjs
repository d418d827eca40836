#!/usr/bin/env node
// `npm start`: before anything is installed only Node's own modules may be used here.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 9)) {
  console.error(`Countersign needs Node.js 20.9 or newer; this is ${process.versions.node}.`)
  process.exit(2)
}

const { readOptions, usage } = await import('./launcher/args.mjs')
const { requireFreePort } = await import('./launcher/ports.mjs')
const { prepare, root, run } = await import('./launcher/prepare.mjs')

await run(async () => {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === 'help') return console.log(usage)
  const has = (/** @type {string} */ role) => options.role === 'all' || options.role === role
  if (has('console')) await requireFreePort(options.port, '--port')
  if (has('gateway')) await requireFreePort(options.gatewayPort, '--gateway-port')
  await prepare({ console: has('console') && !options.dev, dev: options.dev })
  /** @type {typeof import('./launch.ts')} */
  const { launch } = await import(`${root}/dist/launch.js`)
  await launch(options)
})
