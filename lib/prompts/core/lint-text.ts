import { hiddenCharacters } from '@/lib/contracts'
import type { PromptFinding } from '../contract'
import type { Composed } from './compose'
import { finding } from './finding'

/** Phrases that turn a model against its instructions: they belong into tests, not into a prompt. */
const SMELLS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|all|your|system)\b[^.\n]{0,40}\b(?:instructions?|prompts?|rules?|messages?|directions?)\b/i,
  /\b(?:reveal|print|repeat|show|output)\b[^.\n]{0,30}\b(?:system prompt|hidden instructions?|developer message)\b/i,
  /\bdo not (?:tell|inform|mention (?:it|this) to) the (?:user|customer|operator|reviewer)\b/i,
  /\b(?:developer|god|jailbreak|dan) mode\b/i,
  /(?:忽略|无视|忘记|忘掉)[^。\n]{0,12}(?:之前|以上|上述|先前|前面|所有)[^。\n]{0,12}(?:指令|指示|提示|规则|要求)/,
  /<\|(?:im_start|im_end|system|endoftext|eot_id|start_header_id)\|>|\[\/?INST\]|<<SYS>>/i,
]

/** Values that give access: a prompt is read by agents, logs and people. */
const SECRETS: readonly RegExp[] = [
  /\b(?:sk|pk|rk)-[A-Za-z0-9_-]{20,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{30,}/,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
]

/** Of the text itself, snippets put in: what it should not say, hide or give away. */
export function lintText({ messages }: Composed): PromptFinding[] {
  const out: PromptFinding[] = []
  for (const [i, { parts }] of messages.entries()) {
    const path = `/messages/${i}/text`
    const text = parts.map(p => ('text' in p ? p.text : ' ')).join('')
    for (const smell of SMELLS) {
      const [phrase] = smell.exec(text) ?? []
      if (phrase !== undefined)
        out.push(finding('injection-smell', 'warning', path, { phrase: phrase.slice(0, 80) }))
    }
    // Only the kind is told: the value itself would be repeated wherever findings are shown.
    if (SECRETS.some(secret => secret.test(text))) out.push(finding('secret-in-text', 'error', path))
    const [hidden] = hiddenCharacters(text)
    if (hidden !== undefined)
      out.push(finding('hidden-characters', 'error', path, { character: /\((.*)\)/.exec(hidden)?.[1] ?? '' }))
  }
  return out
}
