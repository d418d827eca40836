import en from '@/messages/en/diff.json'
import type { Reason } from './change'

const sentences: Readonly<Record<string, string>> = en.reasons

/** The reason in English, for the command and the API. */
export const reasonText = ({ code, params = {} }: Reason): string =>
  (sentences[code] ?? code).replaceAll(/\{(\w+)\}/g, (all, name: string) => String(params[name] ?? all))

const labels: Readonly<Record<string, string>> = en.kinds

/** The kind in English, for the command and the API. */
export const kindText = (kind: string): string => labels[kind] ?? kind
