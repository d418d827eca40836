import { z } from 'zod'
import { didYouMean } from '@/lib/platform/nearest'

/** An object without unknown keys. The message of an unknown-keys issue has a line for each key, in order. */
export const strict = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.strictObject(shape, {
    error: issue =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map(key => unknownKey(key, Object.keys(shape))).join('\n')
        : undefined,
  })

const unknownKey = (key: string, known: string[]): string =>
  `is not known here.${didYouMean(key, known)} Known: ${known.join(', ')}`
