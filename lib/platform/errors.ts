import { z } from 'zod'

/** The closed set of error codes. Every interface (problem JSON, JSON-RPC, CLI exit) maps all of them. */
export const errorCodes = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'limited',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** One thing wrong with an input: where (a JSON path such as `grants.0.server`) and what. */
export interface Issue {
  path: string
  message: string
}

interface Details {
  /** Why it happened, in plain words. */
  detail?: string | undefined
  /** What the reader can do next. */
  hint?: string | undefined
  /** A cause from the closed list of the call path, or of the domain. */
  reason?: string | undefined
  issues?: Issue[] | undefined
  /** Facts for a program, such as who won a race. Never secrets. */
  data?: Record<string, unknown> | undefined
  cause?: unknown
}

/** The one error that verbs throw. Its message is shown to people; unknown errors never are. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: string | undefined
  readonly hint: string | undefined
  readonly reason: string | undefined
  readonly issues: Issue[] | undefined
  readonly data: Record<string, unknown> | undefined

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.detail = details.detail
    this.hint = details.hint
    this.reason = details.reason
    this.issues = details.issues
    this.data = details.data
  }
}

const httpStatus: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  limited: 429,
  unavailable: 503,
  internal: 500,
}

const jsonRpcCode: Record<ErrorCode, number> = {
  invalid: -32602,
  unauthenticated: -32001,
  forbidden: -32003,
  not_found: -32602,
  conflict: -32009,
  limited: -32029,
  unavailable: -32050,
  internal: -32603,
}

/** Exit codes of the `countersign` command; 1 is kept for "the check failed". */
const exitCode: Record<ErrorCode, number> = {
  invalid: 2,
  unauthenticated: 3,
  forbidden: 3,
  not_found: 4,
  conflict: 5,
  limited: 6,
  unavailable: 6,
  internal: 1,
}

/** RFC 9457 problem details, with our extension members. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(errorCodes),
  detail: z.string().optional(),
  hint: z.string().optional(),
  cause: z.string().optional(),
  requestId: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})
export type Problem = z.infer<typeof problem>

/** Unknown errors become `internal` without their message: the request id leads to the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  return new AppError('internal', 'Something went wrong on our side', {
    hint: 'Try again. If it happens again, give the request id to whoever runs Countersign.',
    cause: error,
  })
}

export function toProblem(error: AppError, requestId: string): Problem {
  return {
    type: `https://countersign.dev/problems/${error.code}`,
    title: error.message,
    status: httpStatus[error.code],
    code: error.code,
    ...(error.detail !== undefined && { detail: error.detail }),
    ...(error.hint !== undefined && { hint: error.hint }),
    ...(error.reason !== undefined && { cause: error.reason }),
    requestId,
    ...(error.issues !== undefined && { issues: error.issues }),
    ...(error.data !== undefined && { data: error.data }),
  }
}

export const toJsonRpcCode = (error: AppError): number => jsonRpcCode[error.code]
export const toExitCode = (error: AppError): number => exitCode[error.code]

/** A zod failure as an AppError that names every bad path. */
export function invalidInput(error: z.ZodError, what = 'The input is not valid'): AppError {
  const issues = error.issues.map(i => ({ path: i.path.map(String).join('.'), message: i.message }))
  const first = issues[0]
  return new AppError('invalid', what, {
    detail: first ? `${first.path === '' ? 'input' : first.path}: ${first.message}` : undefined,
    issues,
  })
}
