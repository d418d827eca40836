import fc from 'fast-check'
import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ctxFor, makeOrg, testDatabase } from '@/db/testing'
import { endpoint } from '../endpoint'
import { AppError, problem } from '../errors'
import { newId } from '../ids'
import { fromDatabase } from './database-error'
import { makeServe } from './http'
import { MAX_DEPTH, refuseUnsafe } from './safe-input'
import { defineAction } from './verb'

await testDatabase()
const { orgId } = await makeOrg()
const ctx = await ctxFor(orgId)
const serve = makeServe(async () => ctx)
const shape = { method: 'POST', path: '/echo/{id}', summary: '', permission: 'org.read' } as const
const echo = endpoint({ ...shape, input: z.looseObject({ id: z.string() }), output: z.unknown() })
const secretive = { ...echo, once: true as const }
let runs = 0
const verb = defineAction(echo, async (_, input) => ({ ...input, run: ++runs }))
const params = { params: Promise.resolve({ id: '7' }) }
const post = (body: BodyInit | null, headers: Record<string, string> = {}, e = echo) =>
  serve(e, verb)(new Request('http://localhost/api/v1/echo/7', { method: 'POST', body, headers }), params)
const deep = (levels: number) => '[['.repeat(levels / 2) + ']]'.repeat(levels / 2)

describe('a route', () => {
  it('lets the path win over the body', async () => {
    expect(await (await post('{"id":"8","a":1}')).json()).toMatchObject({ id: '7', a: 1 })
  })

  it.each([
    ['no JSON', '{'],
    ['an array', '[]'],
    ['the NUL character', '{"a":"x\\u0000"}'],
    ['the NUL character in a key', '{"\\u0000":1}'],
    ['half a surrogate pair', '{"a":"\\ud800"}'],
    ['deep nesting', `{"a":${deep(200_000)}}`],
    ['too many values', `{"a":[${'[],'.repeat(2_000_000)}1]}`],
    ['too much', `{"a":"${'x'.repeat(9 * 1024 * 1024)}"}`],
  ])('answers %s with a problem', async (_, body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(problem.parse(await response.json()).requestId).toBe(response.headers.get('x-request-id'))
  })

  it('never breaks on a body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async body => {
        expect((await post(body)).status).toBeLessThan(500)
      }),
    )
  })

  it('is not made when its endpoint and its verb differ in permission', () => {
    expect(() => serve({ ...echo, permission: 'org.manage' }, verb)).toThrow(/permission|org\.manage/)
  })
})

describe('Idempotency-Key', () => {
  it('gives the first answer again', async () => {
    const key = { 'idempotency-key': newId() }
    const first = await (await post('{}', key)).json()
    expect(await (await post('{}', key)).json()).toEqual(first)
    expect((await post('{"b":1}', key)).status).toBe(400)
  })

  it('keeps no answer that is shown once', async () => {
    const key = { 'idempotency-key': newId() }
    expect((await post('{}', key, secretive)).status).toBe(200)
    const again = await post('{}', key, secretive)
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ detail: expect.stringContaining('shown once') })
  })
})

describe('refuseUnsafe', () => {
  it('takes what is within the depth', () => {
    expect(() => refuseUnsafe(JSON.parse(deep(MAX_DEPTH)))).not.toThrow()
    expect(() => refuseUnsafe(JSON.parse(deep(MAX_DEPTH + 2)))).toThrow(AppError)
  })

  it('takes every well-formed value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 10, noUnicodeString: true }), value => {
        if (!JSON.stringify(value).includes('\\u0000')) refuseUnsafe(value)
      }),
    )
  })
})

describe('fromDatabase', () => {
  const failed = (code: string) =>
    new Error('Failed query', { cause: Object.assign(new postgres.PostgresError('x'), { code }) })
  it.each([
    ['53100', 'unavailable'],
    ['57P01', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['CONNECTION_CLOSED', 'unavailable'],
    ['40P01', 'conflict'],
    ['55P03', 'conflict'],
  ])('says %s as %s', (code, expected) => {
    expect(fromDatabase(failed(code))).toMatchObject({ code: expected })
  })

  it('leaves the rest alone', () => {
    const other = failed('23505')
    expect(fromDatabase(other)).toBe(other)
    expect(fromDatabase('text')).toBe('text')
  })
})
