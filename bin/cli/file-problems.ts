import { z } from 'zod'
import type { AppError } from '@/lib/platform/errors'

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
