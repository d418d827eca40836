import type { z } from 'zod'
import type { Endpoint } from './endpoint'
import { AppError, type Problem, problem } from './errors'

export interface ClientOptions {
  /** `''` in the browser, the console's URL elsewhere. */
  baseUrl?: string
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/**
 * Calls one endpoint and gives its typed answer.
 * @throws AppError with the server's problem, or `unavailable` when nothing answers.
 */
export async function request<I extends z.ZodType, O extends z.ZodType>(
  e: Endpoint<I, O>,
  input: z.input<I>,
  options: ClientOptions = {},
): Promise<z.output<O>> {
  const { path, rest } = fillPath(e.path, input)
  const inQuery = e.method === 'GET' || e.method === 'DELETE'
  const query = inQuery ? toQuery(rest) : ''
  const url = `${options.baseUrl ?? ''}/api/v1${path}${query}`
  let response: Response
  try {
    response = await fetch(url, {
      method: e.method,
      headers: {
        accept: 'application/json',
        ...(!inQuery && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(!inQuery && { body: JSON.stringify(rest) }),
      ...(options.signal && { signal: options.signal }),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new AppError('unavailable', 'The console does not answer', {
      hint: `Is it running at ${options.baseUrl === undefined || options.baseUrl === '' ? 'this address' : options.baseUrl}?`,
      cause: error,
    })
  }
  if (!response.ok) throw fromProblem(response.status, await response.text())
  if (response.status === 204) return e.output.parse(null)
  return (await response.json()) as z.output<O>
}

/** The part of the path in `{}` filled from the input; the rest of the input. */
function fillPath(template: string, input: unknown): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown> | undefined) }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

function toQuery(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

function fromProblem(status: number, body: string): AppError {
  let parsed: Problem | undefined
  try {
    parsed = problem.parse(JSON.parse(body))
  } catch (error) {
    return new AppError(
      'internal',
      `The console answered ${status} with something that is not a problem document`,
      {
        cause: error,
      },
    )
  }
  return new AppError(parsed.code, parsed.title, {
    detail: parsed.detail,
    hint: parsed.hint,
    reason: parsed.cause,
    issues: parsed.issues,
    data: { ...parsed.data, requestId: parsed.requestId },
  })
}
