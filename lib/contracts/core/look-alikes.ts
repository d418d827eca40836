import type { ImportedItem } from './import'

/** Letters of other scripts with the Latin letter that they look like, and Latin signs that look like each other. */
const pairs = [
  'аa еe оo рp сc уy хx іi јj ѕs һh ԁd ԛq ԝw кk гr пn ьb',
  'АA ВB ЕE ІI ЈJ КK МM НH ОO РP СC ЅS ТT УY ХX',
  'αa οo νv ρp ιi κk υu χx γy ηn ωw τt',
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX',
  'ıi ɑa ɡg',
].flatMap(list => list.split(' ').map(pair => [...pair] as [string, string]))
const latin = new Map(pairs)
/** After the scripts: what a hurried reader takes for the same. */
const alike = new Map<string, string>([
  ['I', 'l'],
  ['ӏ', 'l'],
  ['1', 'l'],
  ['|', 'l'],
  ['O', 'o'],
  ['0', 'o'],
])

/** What a reader sees of a name: two names with one skeleton are easily taken for each other. */
export function skeleton(name: string): string {
  const letters = [...name.normalize('NFKD')].map(c => latin.get(c) ?? c)
  const seen = letters.map(c => alike.get(c) ?? c).join('')
  return seen.normalize('NFKC').replaceAll('rn', 'm')
}

const scripts = { Latin: /\p{Script=Latin}/u, Cyrillic: /\p{Script=Cyrillic}/u, Greek: /\p{Script=Greek}/u }

/** The scripts that one word of a name mixes, where they look like each other; undefined where none does. */
export function mixedScripts(name: string): string[] | undefined {
  for (const [word] of name.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const found = Object.entries(scripts).filter(([, script]) => script.test(word))
    if (found.length > 1) return found.map(([script]) => script)
  }
  return undefined
}

/** Adds a note to tools whose name can be taken for that of another tool, of this server or of another. */
export function noteLookAlikes(
  items: readonly ImportedItem[],
  others: readonly { name: string; server: string }[],
): ImportedItem[] {
  const known = new Map<string, { name: string; server: string }[]>()
  for (const other of others) {
    const key = skeleton(other.name)
    const same = known.get(key)
    if (same === undefined) known.set(key, [other])
    else same.push(other)
  }
  return items.map(item => {
    if (item.kind !== 'tool') return item
    const like = known.get(skeleton(item.name))?.find(other => other.name !== item.name)
    if (like === undefined) return item
    const note = `Its name can be taken for ${like.name} of ${like.server}`
    return { ...item, note: item.note === undefined ? note : `${item.note}. ${note}` }
  })
}
