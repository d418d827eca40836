import { z } from 'zod'

/** A query value that may be given once or several times. */
export const many = <T extends z.ZodType>(t: T) =>
  z.preprocess(
    v => (v === undefined ? undefined : Array.isArray(v) ? v : [v]),
    z.array(t).max(100).optional(),
  )
