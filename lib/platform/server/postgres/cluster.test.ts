import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Postgres, startPostgres } from './cluster'
import { freePort } from './free-port'

const running: Postgres[] = []
const folders: string[] = []
const notes: string[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map(server => server.stop()))
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function folder(name = 'data', mode = 0o755): string {
  const base = mkdtempSync(path.join(tmpdir(), 'countersign-pg-'))
  folders.push(base)
  chmodSync(base, mode)
  const dir = path.join(base, name)
  mkdirSync(dir)
  return dir
}

/** Most tests go on with this one: making a cluster takes a while. */
const dir = folder('with some spaces')

async function start(dataDir: string, port = 0): Promise<Postgres> {
  const server = await startPostgres({ dataDir, password: 'secret', port, note: text => notes.push(text) })
  running.push(server)
  return server
}

async function query<T>(server: Postgres, act: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined })
  try {
    return await act(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const cluster = (dataDir: string) => path.join(dataDir, 'postgres', 'data')
const pidOf = (dataDir: string) =>
  Number(readFileSync(path.join(cluster(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])

describe('startPostgres', () => {
  it('keeps data over a stop, in a path with spaces', async () => {
    const first = await start(dir)
    await query(first, sql => sql`create table words as select 'über 中文' as text`)
    await first.stop()
    const second = await start(dir)
    expect(second.adopted).toBe(false)
    expect(await query(second, sql => sql`select text from words`)).toMatchObject([{ text: 'über 中文' }])
  })

  it('listens on 127.0.0.1 alone, asks for the password and syncs to disk by default', async () => {
    const server = await start(dir)
    const setting = (name: string) =>
      query(server, async sql => (await sql`select current_setting(${name}) as v`)[0]?.v)
    expect(await setting('listen_addresses')).toBe('127.0.0.1')
    expect(await setting('fsync')).toBe('on')
    expect(await setting('server_encoding')).toBe('UTF8')
    const wrong = postgres(server.url.replace('secret', 'guess'), { max: 1 })
    await expect(wrong`select 1`).rejects.toMatchObject({ code: '28P01' })
    await wrong.end()
  })

  it('takes another port when the wanted one is taken', async () => {
    const taken = await freePort(0)
    const other = createServer()
    await new Promise<void>(resolve => other.listen(taken, '127.0.0.1', resolve))
    const server = await start(dir, taken)
    expect(server.port).not.toBe(taken)
    await new Promise(resolve => other.close(resolve))
  })

  it('takes over the server that a killed launcher left', async () => {
    const first = await start(dir)
    const second = await start(dir)
    expect(second).toMatchObject({ adopted: true, port: first.port })
    await second.stop()
    await expect(query(first, sql => sql`select 1`)).rejects.toThrow()
  })

  it('recovers after a kill -9 with nothing committed lost', async () => {
    const first = await start(dir)
    await query(first, sql => sql`create table kept as select 1 as n`)
    process.kill(pidOf(dir), 'SIGKILL')
    const second = await start(dir)
    expect(second.adopted).toBe(false)
    expect(await query(second, sql => sql`select n from kept`)).toHaveLength(1)
  })

  it('starts over a pid file whose number is another program now', async () => {
    await (await start(dir)).stop()
    writeFileSync(path.join(cluster(dir), 'postmaster.pid'), `${process.pid}\n${cluster(dir)}\n1\n54320\n`)
    expect((await start(dir)).adopted).toBe(false)
  })

  it('starts again after a first start that was killed while it prepared', async () => {
    const dir = folder()
    await (await start(dir)).stop()
    // As if initdb had not come to its end: its folder is there, the cluster is not.
    rmSync(cluster(dir), { recursive: true })
    mkdirSync(path.join(dir, 'postgres', 'new'))
    writeFileSync(path.join(dir, 'postgres', 'new', 'PG_VERSION'), '1')
    expect((await start(dir)).adopted).toBe(false)
  })

  it.each([
    ['99', 'newer'],
    ['14', 'pg_dump'],
  ])('refuses data of PostgreSQL %s and says what to do', async (version, hint) => {
    const file = path.join(cluster(dir), 'PG_VERSION')
    const ours = readFileSync(file)
    writeFileSync(file, `${version}\n`)
    await expect(start(dir)).rejects.toMatchObject({
      message: expect.stringContaining(`PostgreSQL ${version}`),
      hint: expect.stringContaining(hint),
    })
    writeFileSync(file, ours)
  })

  it('works in a folder that only its owner may enter, root too', async () => {
    const dir = folder('data', 0o700)
    const server = await start(dir)
    expect(await query(server, sql => sql`select 1`)).toHaveLength(1)
    if (process.getuid?.() === 0) {
      const elsewhere = readFileSync(path.join(dir, 'postgres.location'), 'utf8').trim()
      folders.push(elsewhere)
      expect(notes.join()).toContain(elsewhere)
    } else expect(existsSync(cluster(dir))).toBe(true)
    await server.stop()
    expect((await start(dir)).adopted).toBe(false)
  })
})
