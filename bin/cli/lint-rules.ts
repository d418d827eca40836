import { Option } from 'commander'
import type { LintSettings } from '@/lib/contracts'
import { lintRulesOf } from '@/lib/workspace/server'
import { inFile } from './file-problems'
import { readText } from './input'

/** `--rules FILE`: without it the built-in levels hold. */
export const rulesOption = () =>
  new Option('--rules <file>', 'a workspace file whose lint section tunes the rules')

export async function rulesIn(file: string | undefined): Promise<LintSettings | undefined> {
  if (file === undefined) return undefined
  const yaml = await readText(file)
  try {
    return lintRulesOf(yaml)
  } catch (error) {
    throw inFile(error, file)
  }
}
