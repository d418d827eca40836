import { z } from 'zod'
import { problem } from '@/lib/platform/errors'
import { rolesWith } from '@/lib/platform/permissions'
import type { Operation } from './all-endpoints'

type Json = Record<string, unknown>
type Schema = Json & { properties?: Record<string, Json>; required?: string[] }

/** Operations that are no endpoint objects: they stream, or describe the others. */
const beside: Record<string, Record<string, Json>> = {
  '/events': {
    get: {
      operationId: 'followHints',
      tags: ['live'],
      summary: 'What changed in the organization, live (server-sent events); each says what to read again',
      responses: { 200: stream(), default: problemResponse() },
    },
  },
  '/health': {
    get: {
      operationId: 'getHealth',
      tags: ['live'],
      summary: 'Whether the console works; needs no credential',
      security: [],
      responses: { 200: { description: 'It works' }, default: problemResponse() },
    },
  },
  '/openapi.json': {
    get: {
      operationId: 'getOpenApi',
      tags: ['live'],
      summary: 'This document',
      security: [],
      responses: { 200: { description: 'OpenAPI 3.1' } },
    },
  },
}

/** The OpenAPI 3.1 document of the operations, generated from their zod contracts. */
export function openApi(operations: readonly Operation[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    const { path, method } = operation.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version,
      description:
        'What the console does, for programs. Lists are cursor pages; errors are problem documents (RFC 9457); writes take an Idempotency-Key; reads carry an ETag.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ apiKey: [] }, { session: [] }],
    paths: { ...paths, ...beside },
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key (csk_…), made under Settings' },
        session: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' },
      },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  }
}

function operationObject({ name, domain, endpoint }: Operation): Json {
  const input = schemaOf(endpoint.input, 'input')
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const rest = Object.entries(input.properties ?? {}).filter(([field]) => !inPath.includes(field))
  const required = new Set(input.required)
  const needs =
    endpoint.permission === 'public'
      ? 'Needs no credential.'
      : `Needs the permission \`${endpoint.permission}\`: ${rolesWith(endpoint.permission).join(', ')}.`
  return {
    operationId: name,
    tags: [domain],
    summary: endpoint.summary,
    description: needs,
    ...(endpoint.permission === 'public' && { security: [] }),
    parameters: [
      ...inPath.map(field => ({
        name: field,
        in: 'path',
        required: true,
        schema: input.properties?.[field] ?? { type: 'string' },
      })),
      ...(inQuery
        ? rest.map(([field, schema]) => ({ name: field, in: 'query', required: required.has(field), schema }))
        : []),
      ...(endpoint.method === 'GET'
        ? []
        : [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 200 },
            },
          ]),
    ],
    ...(!inQuery && rest.length > 0 && { requestBody: body(rest, required) }),
    responses: { ...success(endpoint.output), default: problemResponse() },
  }
}

function body(fields: readonly (readonly [string, Json])[], required: ReadonlySet<string>): Json {
  const names = fields.map(([field]) => field).filter(field => required.has(field))
  return {
    required: names.length > 0,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: Object.fromEntries(fields),
          ...(names.length > 0 && { required: names }),
        },
      },
    },
  }
}

function success(output: z.ZodType): Json {
  const schema = schemaOf(output, 'output')
  return schema.type === 'null'
    ? { 204: { description: 'Done' } }
    : { 200: { description: 'Done', content: { 'application/json': { schema } } } }
}

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' })
  return schema as Schema
}

function problemResponse(): Json {
  return {
    description: 'What went wrong, why, and what to do next',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function stream(): Json {
  return {
    description: 'A stream until closed',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  }
}
