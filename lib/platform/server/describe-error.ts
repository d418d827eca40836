interface Described {
  type: string
  message: string
  stack: string
  [fact: string]: unknown
}

/** Facts of a database error that name things, never values. */
const FACTS = ['code', 'status', 'reason', 'table_name', 'column_name', 'constraint_name', 'routine']

/**
 * An error for the log, with what caused it. A failed query is told without its parameters, and without what the
 * database says of them: arguments of tools, hashes and secrets are among them.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const described: Described = {
    type: error.constructor.name,
    message: messageOf(error),
    stack: (error.stack ?? '').split('\n').filter(isFrame).join('\n'),
  }
  for (const fact of FACTS) {
    const value: unknown = Reflect.get(error, fact)
    if (typeof value === 'string' || typeof value === 'number') described[fact] = value
  }
  if (error.cause !== undefined) described.cause = describeError(error.cause)
  return described
}

function messageOf(error: Error): string {
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query)}`
  // "invalid input syntax for type uuid: …" quotes the input.
  if (error.name === 'PostgresError' && 'code' in error && String(error.code).startsWith('22'))
    return 'The database could not take a value'
  return error.message
}

const isFrame = (line: string): boolean => /^\s+at /.test(line)
