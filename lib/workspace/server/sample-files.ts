import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { env } from '@/lib/platform/server/env'

const manifest = z.array(
  z.discriminatedUnion('transport', [
    z.object({ name: z.string(), transport: z.literal('stdio'), file: z.string() }),
    z.object({
      name: z.string(),
      transport: z.literal('http'),
      file: z.string(),
      /** Its port, counted from the gateway's. */
      portOffset: z.number().int().positive(),
    }),
  ]),
)
export type SampleServer = z.infer<typeof manifest>[number]

const root = () => process.env.COUNTERSIGN_ROOT ?? process.cwd()
export const samplePath = (file: string): string => path.join(root(), file)

/** The sample servers, or none where the samples are not installed. */
export function sampleServers(): SampleServer[] {
  const file = samplePath('samples/servers/manifest.json')
  return existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

export const sampleWorkspace = (): string => readFileSync(samplePath('samples/workspace.yaml'), 'utf8')

/** A file that the sample workspace names, by its path there. */
export const sampleFile = (file: string): string =>
  readFileSync(samplePath(path.join('samples', file)), 'utf8')

const inDataDir = (name: string) => path.resolve(env().COUNTERSIGN_DATA_DIR, name)
export const sampleTokenFile = (): string => inDataDir('sample-agent.token')
/** Where the sample servers keep their state: the same for those that the gateway starts and those that we start. */
export const sampleStore = (): string => inDataDir('samples')
