import { besideOf } from '@/e2e/database'

const CHUNK = 1000

/** The floor of an import: the same definitions put into a table of one column, and nothing else. */
export async function bareInsert(dataDir: string, definitions: readonly object[]): Promise<number> {
  const beside = await besideOf(dataDir)
  try {
    await beside.sql`create table bench_bare (definition json not null)`
    const from = performance.now()
    for (let at = 0; at < definitions.length; at += CHUNK) {
      const rows = JSON.stringify(definitions.slice(at, at + CHUNK))
      await beside.sql`insert into bench_bare select * from json_array_elements(${rows}::text::json)`
    }
    const took = performance.now() - from
    await beside.sql`drop table bench_bare`
    return took
  } finally {
    await beside.close()
  }
}
