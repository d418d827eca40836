import { z } from 'zod'
import type { Permission } from './permissions'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One operation of `/api/v1`, said once: the route serves it, the browser and the command call it,
 * OpenAPI describes it. `input` holds path, query and body fields together; those named in `{}` in
 * the path go there, the rest into the query (GET, DELETE) or the JSON body.
 */
export interface Endpoint<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  P extends Permission | 'public' = Permission | 'public',
> {
  method: Method
  /** Below `/api/v1`, for example `/servers/{id}`. */
  path: string
  summary: string
  permission: P
  /** The answer holds a value that is shown once: it is never kept for a repeat with the same Idempotency-Key. */
  once?: true
  input: I
  output: O
}

export const endpoint = <I extends z.ZodType, O extends z.ZodType, P extends Permission | 'public'>(
  e: Endpoint<I, O, P>,
): Endpoint<I, O, P> => e

/** One page of a list. `nextCursor` is null at the end; `total` is given where it is cheap to know. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int().optional() })
export interface Page<T> {
  items: T[]
  nextCursor: string | null
  total?: number | undefined
}

/** `?cursor=&limit=` of every list: limit 1 to 200, 50 when not given. */
export const pageInput = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
}

/** A time on the wire: ISO 8601, UTC. */
export const isoTime = z.iso.datetime()
export const id = z.uuid()
/** Names that people type and others refer to: immutable keys. */
export const keyName = z
  .string()
  .min(1)
  .max(64)
  .regex(
    /^[a-z0-9][a-z0-9._-]*$/i,
    'letters, digits, dot, dash and underscore; begins with a letter or digit',
  )
