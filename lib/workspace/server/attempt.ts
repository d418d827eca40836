import { AppError } from '@/lib/platform/errors'
import type { ApplyChange } from '../contract'

/** Carries out one change; what a verb refuses becomes a failed change that says why, and the others go on. */
export async function attempt(
  change: ApplyChange,
  act: () => Promise<ApplyChange | undefined>,
): Promise<ApplyChange> {
  try {
    return (await act()) ?? change
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const details = [error.message, error.detail, error.hint].filter(text => text !== undefined)
    return { ...change, action: 'failed', details }
  }
}
