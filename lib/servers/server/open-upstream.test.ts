import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import type { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids'
import { fetchOffer } from './fetch-offer'
import { openUpstream, type Upstream, type UpstreamOptions } from './open-upstream'

const script = fileURLToPath(new URL('./testing/hostile-server.mjs', import.meta.url))
const open: Upstream[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const stdio = (args: string[], env: Record<string, string> = {}) => ({
  orgId: newId(),
  name: 'hostile',
  config: { transport: 'stdio' as const, command: 'node', args, env },
})
async function connect(behaviour: string, options: UpstreamOptions = {}): Promise<Upstream> {
  const upstream = await openUpstream(stdio([script, behaviour]), options)
  open.push(upstream)
  return upstream
}
const failure = async (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => expect.fail('It should have failed'),
    error => error,
  )

describe('connecting', () => {
  test('learns era, version, name and capabilities', async () => {
    expect(await connect('none')).toMatchObject({
      era: 'legacy',
      protocolVersion: '2025-11-25',
      info: { name: 'hostile', version: '1' },
      capabilities: { tools: { listChanged: true } },
    })
  })

  test('a remembered era saves the probe', async () => {
    const upstream = await openUpstream({ ...stdio([script, 'dies-of-probe']), era: 'legacy' })
    open.push(upstream)
    expect(upstream.era).toBe('legacy')
  })

  test('a server that ends at the probe is started again without it', async () => {
    expect((await connect('dies-of-probe')).era).toBe('legacy')
  })

  test('a process that exits at once is told with its last words', async () => {
    const error = await failure(connect('exit'))
    expect(error).toMatchObject({ code: 'unavailable', reason: 'upstream_unreachable' })
    expect(error.message).toMatch(/code 3/)
    expect(error.detail).toMatch(/licence has expired/)
  })

  test('garbage on standard output', async () => {
    const error = await failure(connect('garbage', { connectTimeoutMs: 1500 }))
    expect(error).toMatchObject({ code: 'unavailable', reason: 'upstream_timeout' })
    expect(error.detail).toMatch(/not MCP.*Welcome/)
  })

  test('a server that never answers', async () => {
    expect(await failure(connect('deaf', { connectTimeoutMs: 500 }))).toMatchObject({
      reason: 'upstream_timeout',
    })
  })

  test('cancelled by the caller', async () => {
    const signal = AbortSignal.timeout(200)
    expect((await failure(connect('deaf', { signal }))).message).toMatch(/cancelled/)
  })

  test('an unknown command, and one that is not allowed', async () => {
    const unknown = {
      ...stdio([]),
      config: { transport: 'stdio' as const, command: 'rm', args: [], env: {} },
    }
    const error = await failure(openUpstream(unknown))
    expect(error).toMatchObject({ code: 'invalid' })
    expect(error.message).toMatch(/rm is not allowed/)
  })
})

describe('a child', () => {
  test('sees only a few harmless variables and its own', async () => {
    process.env.COUNTERSIGN_SECRET_KEY = 'a secret of ours'
    const upstream = await openUpstream(stdio([script, 'env'], { TOKEN: 'its own' }))
    open.push(upstream)
    expect(upstream.stderrTail()).toMatch(/"TOKEN":"its own"/)
    expect(upstream.stderrTail()).not.toMatch(/SECRET_KEY|DATABASE_URL/)
  })

  test('is reaped with whatever it started', async () => {
    const logs: unknown[] = []
    const upstream = await connect('child', { onLog: ({ data }) => void logs.push(data) })
    const pid = Number(/child (\d+)/.exec(upstream.stderrTail())?.[1])
    expect(isAlive(pid)).toBe(true)
    expect(logs).toContain(`child ${pid}`)
    await upstream.close()
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  test('that dies is told once', async () => {
    const reasons: string[] = []
    const upstream = await connect('exit-on-list', { onClose: reason => reasons.push(reason.message) })
    expect((await fetchOffer(upstream)).problems).toHaveLength(1)
    await expect.poll(() => reasons).toEqual([expect.stringMatching(/process of hostile ended/)])
  })
})

describe('the offer', () => {
  const names = (list: unknown[]) => list.map(item => (item as { name: string }).name)

  test('101 tools at 50 a page, with fields that the SDK does not know', async () => {
    const { items, complete, problems } = await fetchOffer(await connect('pages'))
    expect(items.tool).toHaveLength(101)
    expect(items.tool[100]).toMatchObject({ name: 'tool-100', future: { kept: true } })
    expect(problems).toEqual([])
    expect(complete).toContain('tool')
  })

  test('a cursor that repeats ends; what was listed is kept, nothing counts as gone', async () => {
    const { items, complete, problems } = await fetchOffer(await connect('loop'))
    expect(names(items.tool)).toEqual(['tool-first', 'tool-a', 'tool-b'])
    expect(complete).not.toContain('tool')
    expect(problems).toMatchObject([{ kind: 'tool', message: expect.stringMatching(/repeats a page/) }])
  })

  test('an answer of 50 MB ends the connection, not this process', async () => {
    const before = process.memoryUsage().rss
    const { problems } = await fetchOffer(await connect('huge'))
    expect(problems).toMatchObject([{ kind: 'tool', message: expect.stringMatching(/larger than 16 MiB/) }])
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })

  test('a list that is never answered', async () => {
    const { problems } = await fetchOffer(await connect('hang-list'), 300)
    expect(problems).toMatchObject([
      { kind: 'tool', message: expect.stringMatching(/did not answer within 0.3 s/) },
    ])
  })

  test('one list that fails leaves the others', async () => {
    const { items, problems } = await fetchOffer(await connect('no-list'))
    expect(items.tool).toEqual([])
    expect(problems).toHaveLength(1)
  })

  test('a list that the server has not, though it says so, is empty', async () => {
    expect((await fetchOffer(await connect('half'))).problems).toEqual([])
  })
})

function isAlive(pid: number): boolean {
  // A killed process that nobody has collected yet (state Z) is dead.
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
