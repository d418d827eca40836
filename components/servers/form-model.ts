import { type ServerConfig, serverConfig } from '@/lib/servers'

/** What the form holds: text as typed. */
export interface ServerForm {
  transport: 'stdio' | 'http' | 'sse'
  command: string
  /** One argument a line. */
  args: string
  /** NAME=value, one a line. */
  env: string
  cwd: string
  url: string
  auth: 'none' | 'static'
  header: string
  secret: string
}

export const emptyForm: ServerForm = {
  transport: 'http',
  command: '',
  args: '',
  env: '',
  cwd: '',
  url: '',
  auth: 'none',
  header: 'Authorization',
  secret: '',
}

const lines = (text: string): string[] => text.split(/\r?\n/).filter(line => line !== '')

export type FormErrors = Partial<Record<keyof ServerForm, string>>
export type FormResult =
  | { config: ServerConfig; errors?: never }
  | { config?: never; errors: FormErrors; badEnvLine?: number }

/** The configuration that a form describes, or what is wrong by field. */
export function toConfig(form: ServerForm): FormResult {
  const env: Record<string, string> = {}
  for (const [i, line] of lines(form.env).entries()) {
    const match = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/.exec(line)
    if (match?.[1] === undefined) return { errors: {}, badEnvLine: i + 1 }
    env[match[1]] = match[2] ?? ''
  }
  const draft =
    form.transport === 'stdio'
      ? {
          transport: 'stdio',
          command: form.command.trim(),
          args: lines(form.args),
          env,
          ...(form.cwd.trim() !== '' && { cwd: form.cwd.trim() }),
        }
      : {
          transport: form.transport,
          url: form.url.trim(),
          auth:
            form.auth === 'none'
              ? { type: 'none' }
              : { type: 'static', header: form.header.trim(), secret: form.secret.trim() },
        }
  const parsed = serverConfig.safeParse(draft)
  if (parsed.success) return { config: parsed.data }
  const errors: FormErrors = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path.at(-1)
    if (isField(field)) errors[field] ??= issue.message
  }
  return { errors }
}

const isField = (name: unknown): name is keyof ServerForm => typeof name === 'string' && name in emptyForm

export function fromConfig(config: ServerConfig): ServerForm {
  // Whoever edits a server that is known by files alone says how it is reached from now on.
  if (config.transport === 'file') return emptyForm
  if (config.transport === 'stdio')
    return {
      ...emptyForm,
      transport: 'stdio',
      command: config.command,
      args: config.args.join('\n'),
      env: Object.entries(config.env)
        .map(([name, value]) => `${name}=${value}`)
        .join('\n'),
      cwd: config.cwd ?? '',
    }
  const { auth } = config
  return {
    ...emptyForm,
    transport: config.transport,
    url: config.url,
    ...(auth.type === 'static' && { auth: 'static', header: auth.header, secret: auth.secret }),
  }
}

/** The address in one line: the command with its arguments, or the URL; null where there is none. */
export function addressOf(config: ServerConfig): string | null {
  if (config.transport === 'file') return null
  return config.transport === 'stdio' ? [config.command, ...config.args].join(' ') : config.url
}
