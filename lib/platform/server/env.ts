import { z } from 'zod'
import { AppError } from '../errors'

const port = z.coerce.number().int().min(1).max(65535)
const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform(v => v === '1' || v === 'true' || v === 'on')
const empty = (v: unknown) => (v === '' ? undefined : v)
const optional = <T extends z.ZodType>(t: T) => z.preprocess(empty, t.optional())

/** Everything that Countersign reads from the environment, checked in this one place. */
const schema = z.object({
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_MIGRATION_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_DIRECT_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  PORT: z.preprocess(empty, port.default(3000)),
  GATEWAY_PORT: z.preprocess(empty, port.default(3100)),
  /** The one address to listen on; all when not given. */
  COUNTERSIGN_HOST: optional(z.string()),
  COUNTERSIGN_DATA_DIR: z.preprocess(empty, z.string().default('.data')),
  COUNTERSIGN_SECRET_KEY: optional(z.string().min(32, 'at least 32 characters')),
  /** The key before, for as long as values sealed with it are about. */
  COUNTERSIGN_SECRET_KEY_PREVIOUS: optional(z.string().min(32, 'at least 32 characters')),
  /** Set by the launcher once the port is known. */
  NEXTAUTH_URL: optional(z.url()),
  NEXTAUTH_SECRET: optional(z.string().min(32, 'at least 32 characters')),
  COUNTERSIGN_PUBLIC_URL: optional(z.url()),
  COUNTERSIGN_GATEWAY_URL: optional(z.url()),
  COUNTERSIGN_SAMPLE: z.preprocess(empty, flag.default(true)),
  COUNTERSIGN_STDIO_COMMANDS: optional(z.string()),
  COUNTERSIGN_ALLOW_PRIVATE_NETWORK: z.preprocess(empty, flag.default(true)),
  AUTH_OIDC_ISSUER: optional(z.url()),
  AUTH_OIDC_CLIENT_ID: optional(z.string()),
  AUTH_OIDC_CLIENT_SECRET: optional(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url()),
  SMTP_URL: optional(z.url()),
  LOG_LEVEL: z.preprocess(
    empty,
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
})
export type Env = z.infer<typeof schema>

/** @throws AppError `invalid`, naming every variable that is wrong and why. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const parsed = schema.safeParse(source)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(i => ({ path: i.path.join('.'), message: i.message }))
  throw new AppError(
    'invalid',
    `The environment is not usable: ${issues.map(i => `${i.path}: ${i.message}`).join('; ')}`,
    {
      hint: 'See docs/operations.md for every variable.',
      issues,
    },
  )
}

let cached: Env | undefined
export const env = (): Env => {
  cached ??= readEnv()
  return cached
}
