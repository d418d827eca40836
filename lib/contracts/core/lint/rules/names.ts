import { nameWords } from '../../name-words'
import { choice, integer } from '../parameters'
import type { DefinitionRule, OfferRule, OfferSubject } from '../rule'

/** The styles of one segment of a name; dots and slashes part segments. */
const styles = {
  snake_case: /^[a-z0-9]+(_[a-z0-9]+)*$/,
  'kebab-case': /^[a-z0-9]+(-[a-z0-9]+)*$/,
  camelCase: /^[a-z][a-zA-Z0-9]*$/,
  PascalCase: /^[A-Z][a-zA-Z0-9]*$/,
} as const
type Style = keyof typeof styles
const isStyle = (name: string): name is Style => Object.hasOwn(styles, name)

const segments = (name: string): string[] => name.split(/[./]/)

const style = choice('style', 'any', ['any', ...Object.keys(styles)])
const maxLength = integer('maxLength', 64, 8, 128)

export const nameStyle: DefinitionRule = {
  id: 'name-style',
  level: 'warning',
  kinds: ['tool', 'prompt'],
  parameters: [style, maxLength],
  *check({ name }, set) {
    const max = maxLength.of(set)
    const wanted = style.of(set)
    if (name.length > max)
      yield { path: '/name', code: 'name-too-long', params: { length: name.length, max } }
    // What every client takes: MCP names letters, digits, underscore, dash and dot, and the slash since 2026.
    else if (!/^[A-Za-z0-9_./-]+$/.test(name)) yield { path: '/name', code: 'name-not-portable' }
    else if (isStyle(wanted) && !segments(name).every(one => styles[wanted].test(one)))
      yield { path: '/name', params: { style: wanted } }
  },
}

export const inconsistentNames: OfferRule = {
  id: 'inconsistent-names',
  level: 'info',
  kinds: ['tool'],
  *checkOffer(items) {
    const styled = items.flatMap(subject => {
      const found = clearStyle(subject)
      return subject.kind === 'tool' && found !== undefined ? [{ subject, style: found }] : []
    })
    const count = new Map<Style, number>()
    for (const one of styled) count.set(one.style, (count.get(one.style) ?? 0) + 1)
    const [usual] = [...count].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    if (usual === undefined) return
    for (const { subject, style: own } of styled)
      if (own !== usual[0]) yield { subject, path: '/name', params: { style: own, usual: usual[0] } }
  },
}

/** The style that the name alone shows; a name of one word fits several and shows none. */
function clearStyle({ name }: OfferSubject): Style | undefined {
  const telling = segments(name).filter(one => nameWords(one).length > 1)
  const [first] = telling
  if (first === undefined) return undefined
  return Object.keys(styles)
    .filter(isStyle)
    .find(one => telling.every(segment => styles[one].test(segment)))
}
