import { z } from 'zod'
import { AppError } from '@/lib/platform/errors'

const problem = z.object({
  line: z.number(),
  column: z.number(),
  path: z.string(),
  message: z.string(),
})

/** The problems of a workspace file, as compilers write them. */
export function fileProblems(error: AppError): string[] {
  const parsed = z
    .object({ file: z.string().default('file'), problems: z.array(problem) })
    .safeParse(error.data)
  if (!parsed.success) return []
  const { file, problems } = parsed.data
  return problems.map(p => `${file}:${p.line}:${p.column}: ${p.path === '' ? '' : `${p.path}: `}${p.message}`)
}

/** Who read the text does not know what its file is called. */
export function inFile(error: unknown, file: string): unknown {
  if (!(error instanceof AppError)) return error
  const { code, message, detail, hint, issues, data } = error
  const name = file === '-' ? 'stdin' : file
  return new AppError(code, message, { detail, hint, issues, data: { ...data, file: name }, cause: error })
}
