import { createReadStream } from 'node:fs'
import { AppError } from '@/lib/platform/errors'

/** The lines of a file as they come, with their numbers; `-` is standard input. */
export async function* linesOf(file: string): AsyncGenerator<{ number: number; text: string }> {
  const input = file === '-' ? process.stdin : createReadStream(file)
  input.setEncoding('utf8')
  let rest: string[] = []
  let number = 0
  try {
    for await (const chunk of input) {
      // At line feeds alone: JSON may hold other separators of lines as they are.
      const parts = String(chunk).split('\n')
      for (const [i, part] of parts.entries()) {
        rest.push(part)
        if (i === parts.length - 1) break
        yield { number: ++number, text: rest.join('') }
        rest = []
      }
    }
  } catch (error) {
    throw new AppError('invalid', `${file} cannot be read`, {
      detail: error instanceof Error ? error.message : undefined,
      cause: error,
    })
  }
  const last = rest.join('')
  if (last !== '') yield { number: ++number, text: last }
}
