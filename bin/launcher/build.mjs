import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { UsageError } from './args.mjs'
import { digestOf } from './sources.mjs'

const CONSOLE = [
  'app',
  'components',
  'lib',
  'db',
  'messages',
  'public',
  'next.config.ts',
  'postcss.config.mjs',
  'proxy.ts',
  'instrumentation.ts',
  'package-lock.json',
]
const PROGRAMS = ['bin', 'lib', 'db', 'bench', 'samples', 'messages', 'tsconfig.json', 'package-lock.json']

/**
 * Entry points of programs: every `bin/*.ts`, `bench/main.ts` as `bench`, and the thread that compares contracts.
 * @param {string} root
 * @returns {Record<string, string>}
 */
export function entryPoints(root) {
  const names = readdirSync(path.join(root, 'bin')).filter(
    name => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const entries = Object.fromEntries(names.map(name => [name.slice(0, -3), path.join(root, 'bin', name)]))
  const others = {
    bench: path.join(root, 'bench', 'main.ts'),
    'diff-worker': path.join(root, 'lib', 'contracts', 'server', 'diff-worker.ts'),
  }
  return { ...entries, ...Object.fromEntries(Object.entries(others).filter(([, file]) => existsSync(file))) }
}

/**
 * `next/headers` and the like are files that only a bundler finds; programs that do not use them shall not load them.
 * @type {import('esbuild').Plugin}
 */
const nextFiles = {
  name: 'next-files',
  setup: build => {
    build.onResolve({ filter: /^next\/[a-z-]+$/ }, ({ path: name }) => ({
      path: `${name}.js`,
      external: true,
      sideEffects: false,
    }))
  },
}

/**
 * JSON of packages goes into the bundle: Node.js 20.9 cannot import it.
 * @type {import('esbuild').Plugin}
 */
const packagedJson = {
  name: 'packaged-json',
  setup: build => {
    build.onResolve({ filter: /^[^./].*\.json$/ }, ({ path: name, resolveDir }) =>
      name.startsWith('@/') ? undefined : { path: createRequire(path.join(resolveDir, '_')).resolve(name) },
    )
  },
}

/**
 * How esbuild makes `dist/NAME.js`: our own code in one file, packages stay in node_modules.
 * @param {string} root
 * @returns {import('esbuild').BuildOptions & { entryPoints: Record<string, string> }}
 */
export const bundleOptions = root => ({
  absWorkingDir: root,
  entryPoints: entryPoints(root),
  outdir: path.join(root, 'dist'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  plugins: [nextFiles, packagedJson],
  sourcemap: 'linked',
  logLevel: 'warning',
})

/**
 * Bundles the programs when their sources changed.
 * @param {string} root
 */
export async function bundle(root) {
  await whenChanged(root, path.join('dist', '.stamp'), PROGRAMS, async () => {
    const { build, stop } = await import('esbuild')
    await build(bundleOptions(root))
    await stop()
  })
}

/**
 * Builds the console when its sources changed.
 * @param {string} root
 */
export async function buildConsole(root) {
  await whenChanged(root, path.join('.next', 'countersign-stamp'), CONSOLE, async () => {
    const started = Date.now()
    console.log('Building the console (a minute or two)…')
    const run = spawnSync(
      process.execPath,
      [path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build'],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
        maxBuffer: 64 * 1024 * 1024,
      },
    )
    if (run.status !== 0)
      throw new UsageError(
        `The console could not be built:\n${run.stdout}${run.stderr}${run.error?.message ?? ''}`,
      )
    console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s`)
  })
}

/**
 * @param {string} root
 * @param {string} stamp
 * @param {string[]} sources
 * @param {() => Promise<void>} make
 */
async function whenChanged(root, stamp, sources, make) {
  const file = path.join(root, stamp)
  const upToDate = () => existsSync(file) && readFileSync(file, 'utf8') === digestOf(root, sources)
  if (upToDate()) return
  await alone(path.join(root, 'node_modules', '.countersign-build'), async () => {
    if (upToDate()) return
    const digest = digestOf(root, sources)
    rmSync(file, { force: true })
    await make()
    writeFileSync(file, digest)
  })
}

/**
 * Roles that start together from one checkout build it once: the others wait.
 * @param {string} lock
 * @param {() => Promise<void>} act
 */
async function alone(lock, act) {
  while (!take(lock)) await new Promise(resolve => setTimeout(resolve, 200))
  try {
    await act()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    mkdirSync(lock)
    writeFileSync(path.join(lock, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const owner = path.join(lock, 'pid')
  if (existsSync(owner) && !isAlive(Number(readFileSync(owner, 'utf8'))))
    rmSync(lock, { recursive: true, force: true })
  return false
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
