import { z } from 'zod'
import type { Endpoint, Method } from '@/lib/platform/endpoint'
import { type Role, rolesWith } from '@/lib/platform/permissions'

export type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, Record<string, unknown>>
  required?: string[]
}
export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Record<string, unknown>
}
/** An endpoint taken apart: what goes into the path, the query and the body, and what comes back. */
export interface Described {
  method: Method
  path: string
  summary: string
  permission: Endpoint['permission']
  /** Roles that hold the permission; empty for what is public. */
  roles: readonly Role[]
  parameters: Parameter[]
  /** Null when it takes no body. */
  body: JsonSchema | null
  /** Null when it answers without content. */
  answer: JsonSchema | null
}

export function describeOperation({ method, path, summary, permission, input, output }: Endpoint): Described {
  const given = schemaOf(input, 'input')
  const properties = given.properties ?? {}
  const required = new Set(given.required)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
  const rest = Object.entries(properties).filter(([field]) => !inPath.includes(field))
  const inQuery = method === 'GET' || method === 'DELETE'
  const query = inQuery ? rest : []
  const needed = rest.map(([field]) => field).filter(field => required.has(field))
  const answer = schemaOf(output, 'output')
  return {
    method,
    path,
    summary,
    permission,
    roles: permission === 'public' ? [] : rolesWith(permission),
    parameters: [
      ...inPath.map(name => ({
        name,
        in: 'path' as const,
        required: true,
        schema: properties[name] ?? { type: 'string' },
      })),
      ...query.map(([name, schema]) => ({
        name,
        in: 'query' as const,
        required: required.has(name),
        schema,
      })),
    ],
    body:
      inQuery || rest.length === 0
        ? null
        : {
            type: 'object',
            properties: Object.fromEntries(rest),
            ...(needed.length > 0 && { required: needed }),
          },
    answer: answer.type === 'null' ? null : answer,
  }
}

export function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' })
  return schema as JsonSchema
}
