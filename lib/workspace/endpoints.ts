import { z } from 'zod'
import { endpoint } from '@/lib/platform/endpoint'
import { applyResult, sampleState } from './contract'

export const applyWorkspaceEndpoint = endpoint({
  method: 'POST',
  path: '/workspace/apply',
  summary:
    'Apply a workspace file (YAML text); errors name line and column; all or nothing but for servers that do not answer',
  permission: 'workspace.apply',
  input: z.object({
    yaml: z.string().max(4_000_000),
    /** The files that the workspace file names, by the paths that it names them by. */
    files: z.record(z.string().max(500), z.string().max(1_000_000)).default({}),
    dryRun: z.boolean().default(false),
  }),
  output: applyResult,
})
export const exportWorkspaceEndpoint = endpoint({
  method: 'GET',
  path: '/workspace/export',
  summary: 'The workspace as a file that apply accepts; no secret values',
  permission: 'workspace.export',
  input: z.object({}),
  output: z.object({ yaml: z.string() }),
})
export const getSampleEndpoint = endpoint({
  method: 'GET',
  path: '/sample',
  summary: 'Whether the sample workspace is loaded, and how the sample agent does',
  permission: 'org.read',
  input: z.object({}),
  output: sampleState,
})
export const startSampleAgentEndpoint = endpoint({
  method: 'POST',
  path: '/sample/agent',
  summary: 'Start a working day of the sample agent',
  permission: 'sample.run',
  input: z.object({}),
  output: sampleState,
})
