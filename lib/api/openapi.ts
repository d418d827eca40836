import { problem } from '@/lib/platform/errors'
import type { Operation } from './all-endpoints'
import { describeOperation, schemaOf } from './describe-operation'

type Json = Record<string, unknown>

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
  const { method, summary, permission, roles, parameters, body, answer } = describeOperation(endpoint)
  const open = permission === 'public'
  const success =
    answer === null
      ? { 204: { description: 'Done' } }
      : { 200: { description: 'Done', content: { 'application/json': { schema: answer } } } }
  return {
    operationId: name,
    tags: [domain],
    summary,
    description: open
      ? 'Needs no credential.'
      : `Needs the permission \`${permission}\`: ${roles.join(', ')}.`,
    ...(open && { security: [] }),
    parameters: [...parameters, ...(method === 'GET' ? [] : [idempotencyKey])],
    ...(body !== null && {
      requestBody: {
        required: body.required !== undefined,
        content: { 'application/json': { schema: body } },
      },
    }),
    responses: { ...success, default: problemResponse() },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
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
