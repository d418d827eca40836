import { exportWorkspaceEndpoint } from '@/lib/workspace'
import { call } from '../cli/connection'
import { writeText } from '../cli/input'
import { print } from '../cli/output'
import { leaf } from '../cli/program'

export const exportCommand = leaf('export', 'the workspace as a file that apply accepts; no secret values')
  .option('-o, --output <file>', 'write it there instead of standard output')
  .action(async ({ output, json }: { output?: string; json?: boolean }) => {
    const { yaml } = await call(exportWorkspaceEndpoint, {})
    if (output === undefined) return print({ json }, { yaml }, value => value.yaml)
    writeText(output, yaml)
    print({ json }, { file: output }, value => `Written to ${value.file}`)
  })
