import type { Change } from '../../change'
import { hiddenCharacter } from '../hidden-characters'
import { injectionIn } from '../lint/rules/injection'
import { stringsOf, type TextAt } from '../lint/strings'
import { trust } from './make-change'

const MOST = 20

/** What is wrong with texts that are new: hidden characters, orders to the model, links to hosts not named before. */
export function smells(before: unknown, after: unknown): Change[] {
  const old = before === undefined ? [] : stringsOf(before)
  const known = new Set(old.map(({ text }) => text))
  const hosts = new Set(old.flatMap(hostsIn))
  const orders = new Set(old.map(injectionIn))
  const out: Change[] = []
  for (const at of stringsOf(after)) {
    if (out.length >= MOST) break
    const { path, text } = at
    if (known.has(text)) continue
    known.add(text)
    const character = hiddenCharacter(text)
    if (character !== undefined)
      out.push(
        trust('hidden-characters-added', 'escalates', 'risky', 'hidden-characters-added', {
          path,
          after: text,
          params: { character },
        }),
      )
    const phrase = injectionIn(at)
    if (phrase !== undefined && !orders.has(phrase))
      out.push(
        trust('instruction-added', 'escalates', 'risky', 'instruction-added', {
          path,
          after: text,
          params: { phrase },
        }),
      )
    for (const host of hostsIn(at)) {
      if (hosts.has(host)) continue
      hosts.add(host)
      out.push(trust('link-added', 'unknown', 'risky', 'link-added', { path, after: text, params: { host } }))
    }
  }
  return out
}

/** URIs of these name schemas: nobody follows them. */
const schemaUris = new Set(['$schema', '$id', '$ref', '$dynamicRef', '$recursiveRef', '$vocabulary'])

/** Reserved for examples (RFC 2606): they lead nowhere. */
const examples = /^(?:[^:]+\.)?example\.(?:com|net|org)(?::\d+)?$/

/** Hosts that a text links to. Icons are looked at by themselves. */
const hostsIn = ({ field, text }: TextAt): string[] =>
  schemaUris.has(field) || field === 'src'
    ? []
    : [...text.matchAll(/\bhttps?:\/\/([^\s/?#"'<>()[\]{}\\^`|]+)/gi)]
        .map(match => (match[1] ?? '').toLowerCase().replace(/[.,;:。，；：]+$/u, ''))
        .filter(host => host !== '' && !examples.test(host))
