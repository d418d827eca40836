import { AppError, invalidInput } from '@/lib/platform/errors'
import { type PromptFile, promptFile } from '@/lib/prompts'

/**
 * A prompt file as people keep it in git: YAML, or JSON, which is YAML too.
 * @throws AppError `invalid` with the line, or with the field that does not fit
 */
export async function readPromptFile(text: string): Promise<PromptFile> {
  const { parseDocument } = await import('yaml')
  const document = parseDocument(text)
  const [error] = document.errors
  if (error !== undefined)
    throw new AppError('invalid', 'This is not YAML', { detail: error.message, cause: error })
  const read = promptFile.safeParse(document.toJS({ maxAliasCount: 100 }))
  if (!read.success) throw invalidInput(read.error, 'This is not a prompt file')
  return read.data
}
