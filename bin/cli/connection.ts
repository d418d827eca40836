import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type ClientOptions, request } from '@/lib/platform/client'
import type { Endpoint } from '@/lib/platform/endpoint'
import { AppError } from '@/lib/platform/errors'

const instance = z.object({ url: z.url(), apiKey: z.string() })
export type Connection = z.infer<typeof instance>

/**
 * Where the console is and with what key: COUNTERSIGN_URL and COUNTERSIGN_API_KEY, else what the instance of this
 * machine wrote into its data directory.
 * @throws AppError `unauthenticated` or `unavailable` saying what to set
 */
export function findConnection(env: Readonly<Record<string, string | undefined>> = process.env): Connection {
  const given = { url: set(env.COUNTERSIGN_URL), apiKey: set(env.COUNTERSIGN_API_KEY) }
  if (given.url !== undefined && !URL.canParse(given.url))
    throw new AppError('invalid', `COUNTERSIGN_URL is not a URL: ${given.url}`)
  if (given.url !== undefined && given.apiKey === undefined)
    throw new AppError('unauthenticated', 'COUNTERSIGN_API_KEY is not set', {
      hint: 'Make a key in the console under Settings, then set COUNTERSIGN_API_KEY.',
    })
  const local = given.url === undefined ? readInstance(env) : undefined
  const url = given.url ?? local?.url
  const apiKey = given.apiKey ?? local?.apiKey
  if (url === undefined || apiKey === undefined)
    throw new AppError('unavailable', 'No console is known', {
      hint: 'Start one with npm start (and name its folder with COUNTERSIGN_DATA_DIR when it is not .data), or set COUNTERSIGN_URL and COUNTERSIGN_API_KEY.',
    })
  return { url: url.replace(/\/+$/, ''), apiKey }
}

const set = (value: string | undefined) => (value === '' ? undefined : value)

function readInstance(env: Readonly<Record<string, string | undefined>>): Connection | undefined {
  const dirs = env.COUNTERSIGN_DATA_DIR
    ? [env.COUNTERSIGN_DATA_DIR]
    : ['.data', path.join(env.COUNTERSIGN_ROOT ?? '.', '.data')]
  const file = dirs.map(dir => path.resolve(dir, 'instance.json')).find(candidate => existsSync(candidate))
  if (file === undefined) return undefined
  try {
    return instance.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new AppError('unavailable', `${file} cannot be read`, {
      detail: error instanceof Error ? error.message : undefined,
      hint: 'It belongs to whoever runs Countersign: run this command as that user, or set COUNTERSIGN_URL and COUNTERSIGN_API_KEY.',
      cause: error,
    })
  }
}

export const clientOptions = ({ url, apiKey }: Connection): ClientOptions => ({
  baseUrl: url,
  headers: { authorization: `Bearer ${apiKey}` },
})

/** Calls an endpoint of the console that was found. */
export const call = <I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> => request(endpoint, input, clientOptions(findConnection()))
