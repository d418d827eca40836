import pino from 'pino'
import { describeError } from './describe-error'

/** Structured log on standard error, so that standard output stays a program's answer. Secrets are never passed to it. */
export const log = pino(
  {
    level:
      process.env.LOG_LEVEL === undefined || process.env.LOG_LEVEL === '' ? 'info' : process.env.LOG_LEVEL,
    base: { role: process.env.COUNTERSIGN_ROLE ?? 'cli' },
    serializers: { err: describeError },
    redact: ['*.password', '*.token', '*.secret', '*.authorization'],
  },
  pino.destination({ dest: 2, sync: false }),
)
