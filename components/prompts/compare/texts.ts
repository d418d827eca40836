import type { PromptComparison } from '@/lib/prompts'

type Side = PromptComparison['before']

/** The messages of a version as one text, each under its role. */
export const messagesText = ({ messages }: Side): string =>
  messages.map(({ role, text }) => `── ${role}\n${text}`).join('\n\n')

/** All but the messages, as JSON in a fixed order: arguments, configuration, output, snippets. */
export const configText = ({ content, pins }: Side): string =>
  JSON.stringify(
    {
      arguments: content.arguments,
      config: content.config,
      output: content.output,
      snippets: Object.fromEntries(pins.map(pin => [pin.name, pin.version])),
    },
    null,
    2,
  )
