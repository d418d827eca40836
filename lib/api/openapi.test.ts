import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './all-endpoints'
import { openApi } from './openapi'

const routes = path.resolve('app/api/v1')
const described = new Set(allEndpoints.map(({ endpoint: e }) => `${e.method} ${e.path}`))

/** `GET /servers/{id}` for each method that a route file exports. */
function served(): string[] {
  const files = readdirSync(routes, { recursive: true, encoding: 'utf8' }).filter(
    f => path.basename(f) === 'route.ts',
  )
  return files.flatMap(file => {
    const folder = `/${path.dirname(file)}`.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')
    const text = readFileSync(path.join(routes, file), 'utf8')
    return [...text.matchAll(/export const (GET|POST|PUT|PATCH|DELETE)\b/g)].map(
      ([, method]) => `${method} ${folder}`,
    )
  })
}

test('every route serves an operation, and every operation is served', () => {
  const beside = new Set(['GET /events', 'GET /health', 'GET /openapi.json'])
  expect(
    served()
      .filter(route => !beside.has(route))
      .sort(),
  ).toEqual([...described].sort())
})

test('names and addresses of operations differ', () => {
  expect(described.size).toBe(allEndpoints.length)
  expect(new Set(allEndpoints.map(o => o.name)).size).toBe(allEndpoints.length)
})

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  schema: z.object({}),
})
const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(5),
  parameters: z.array(parameter).optional(),
  responses: z.record(z.string(), z.unknown()),
})
const document = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
})

test('the document is OpenAPI 3.1: each part of a path is a parameter, each reference leads somewhere', () => {
  const made = openApi(allEndpoints, '1.2.3')
  const { paths } = document.parse(made)
  for (const [address, methods] of Object.entries(paths))
    for (const one of Object.values(methods)) {
      const inPath = one?.parameters?.filter(p => p.in === 'path').map(p => `{${p.name}}`) ?? []
      expect(address.match(/\{\w+\}/g) ?? []).toEqual(inPath)
    }
  const references = [...JSON.stringify(made).matchAll(/"\$ref":"([^"]+)"/g)].map(match => match[1])
  expect(new Set(references)).toEqual(new Set(['#/components/schemas/Problem']))
})
