import { stringify } from 'yaml'
import type { Pin, PromptContent, PromptFields, PromptFile, PromptKind } from '../contract'

/** The content that a file gives a version. */
export const contentOf = (file: PromptFile): PromptContent => ({
  arguments: file.arguments ?? [],
  messages: file.messages,
  config: file.config ?? {},
  output: file.output ?? null,
})

/** What a file says of the prompt itself; what it leaves out stays. */
export const fieldsOf = (file: PromptFile): { [K in keyof PromptFields]?: PromptFields[K] } => ({
  ...(file.title !== undefined && { title: file.title }),
  ...(file.description !== undefined && { description: file.description }),
  ...(file.owner !== undefined && { owner: file.owner }),
  ...(file.folder !== undefined && { folder: file.folder }),
  ...(file.tags !== undefined && { tags: file.tags }),
})

/** A prompt as a file, without what is empty or the default. */
export function toFile(
  prompt: PromptFields & { name: string; kind: PromptKind },
  content: PromptContent,
  pins: readonly Pin[],
): PromptFile {
  const { name, kind, title, description, owner, folder, tags } = prompt
  return {
    name,
    ...(title !== null && { title }),
    ...(description !== null && { description }),
    ...(owner !== null && { owner }),
    ...(folder !== null && { folder }),
    ...(tags.length > 0 && { tags }),
    ...(kind === 'snippet' && { kind }),
    ...(content.arguments.length > 0 && { arguments: content.arguments }),
    messages: content.messages,
    ...(Object.keys(content.config).length > 0 && { config: content.config }),
    ...(content.output !== null && { output: content.output }),
    ...(pins.length > 0 && { snippets: Object.fromEntries(pins.map(p => [p.name, p.version])) }),
  }
}

/** Texts as blocks, unfolded: a diff in git shows the lines that people wrote. */
export const toYaml = (file: PromptFile): string =>
  stringify(file, { lineWidth: 0, blockQuote: 'literal', aliasDuplicateObjects: false })
