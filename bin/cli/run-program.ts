import { type Command, CommanderError } from 'commander'
import { AppError, toAppError, toExitCode } from '@/lib/platform/errors'
import { fileProblems } from './file-problems'

const USAGE = 2
/** A command throws it when its check failed, or its input was bad, and all is said. */
export class CheckFailed extends Error {
  constructor(readonly exitCode: 1 | 2 = 1) {
    super()
  }
}

/** Runs the command line and gives its exit code; tells errors on standard error, or as JSON when asked for. */
export async function runProgram(program: Command, argv: readonly string[]): Promise<number> {
  prepare(program)
  try {
    await program.parseAsync(argv)
    return 0
  } catch (error) {
    if (error instanceof CheckFailed) return error.exitCode
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE
    const app = toAppError(error)
    if (argv.includes('--json')) console.log(JSON.stringify({ error: errorDocument(app) }, null, 2))
    else tell(app)
    return toExitCode(app)
  }
}

/** Commander throws instead of leaving the process, in every command. */
function prepare(command: Command): void {
  command.exitOverride().showSuggestionAfterError(true).showHelpAfterError('(see --help)')
  for (const one of command.commands) prepare(one)
}

function tell(error: AppError): void {
  const requestId = error.data?.requestId
  const problems = fileProblems(error)
  const lines = [
    `Error: ${error.message}`,
    ...(problems.length > 0 ? problems : [error.detail]),
    error.hint === undefined ? undefined : `Hint: ${error.hint}`,
    requestId === undefined ? undefined : `Request id: ${String(requestId)}`,
    error.code === 'internal' && error.cause instanceof Error
      ? (error.cause.stack ?? error.cause.message)
      : undefined,
  ]
  console.error(lines.filter(line => line !== undefined).join('\n'))
}

const errorDocument = ({ code, message, detail, hint, reason, issues, data }: AppError) => ({
  code,
  message,
  detail,
  hint,
  cause: reason,
  issues,
  data,
})

export const usageError = (message: string, hint?: string): AppError =>
  new AppError('invalid', message, { hint })
