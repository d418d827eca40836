import { readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { AppError } from '@/lib/platform/errors'
import { usageError } from './run-program'

/** A file's text; `-` is standard input. */
export async function readText(file: string): Promise<string> {
  if (file === '-') return text(process.stdin)
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new AppError('invalid', `${file} cannot be read`, {
      detail: error instanceof Error ? error.message : undefined,
      cause: error,
    })
  }
}

/** Writes a file. @throws AppError `invalid` saying why it cannot be written */
export function writeText(file: string, content: string): void {
  try {
    writeFileSync(file, content)
  } catch (error) {
    throw new AppError('invalid', `${file} cannot be written`, {
      detail: error instanceof Error ? error.message : undefined,
      cause: error,
    })
  }
}

/** A JSON object given on the command line. */
export function readObject(option: string, value: string): Record<string, unknown> {
  let parsed: unknown
  try {
    parsed = JSON.parse(value)
  } catch (error) {
    throw usageError(`${option} is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw usageError(`${option} must be a JSON object, such as '{"reason":"done"}'`)
  return { ...parsed }
}
