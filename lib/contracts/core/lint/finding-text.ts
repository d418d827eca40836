import texts from '@/messages/en/lint.json'
import type { Finding } from '../../lint'

/** A finding in English, for the command and for the API; the console has the same text in the reader's language. */
export const findingText = ({ message, fix }: Pick<Finding, 'message' | 'fix'>) => ({
  message: filled(texts.messages[message.code], message.params),
  fix: filled(texts.rules[fix.code].fix, fix.params),
})

const filled = (text: string, params: Finding['message']['params']): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
