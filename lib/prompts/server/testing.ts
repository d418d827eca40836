import type { Ctx } from '@/lib/platform/context'
import type { PromptContent } from '../contract'
import { createPrompt } from './create-prompt'
import { createPromptRelease } from './create-release'
import { createPromptVersion } from './create-version'
import { reviewPromptRelease } from './review-release'
import { startPromptRelease } from './start-release'

/** One user message, with the arguments that it names. */
export const saying = (text: string, ...names: string[]): PromptContent => ({
  arguments: names.map(name => ({ name, required: false })),
  messages: [{ role: 'user', text }],
  config: {},
  output: null,
})

/** A prompt with a version for each text. */
export async function arrangePrompt(ctx: Ctx, name: string, ...texts: string[]): Promise<void> {
  await createPrompt(ctx, { name })
  for (const text of texts) await createPromptVersion(ctx, { name, content: saying(text) })
}

/** Releases a version with four eyes; gives its id. */
export async function release(
  by: { author: Ctx; reviewer: Ctx },
  name: string,
  version: number,
  weights: number[] = [10_000],
): Promise<string> {
  const made = await createPromptRelease(by.author, {
    name,
    version,
    stages: weights.map(weight => ({ weight })),
    submit: true,
  })
  await reviewPromptRelease(by.reviewer, { id: made.id, digest: made.digest, decision: 'approve' })
  await startPromptRelease(by.author, { id: made.id })
  return made.id
}
