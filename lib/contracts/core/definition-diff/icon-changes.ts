import type { Change } from '../../change'
import { canonical } from '../canonical'
import { isObject } from '../json'
import { trust } from './make-change'

/** Icons are fetched by whoever shows them: a new origin learns who looks. */
export function iconChanges(before: unknown, after: unknown): Change[] {
  if (canonical(before ?? null) === canonical(after ?? null)) return []
  const facts = { path: '/icons', before, after }
  const known = new Set(originsOf(before))
  const fresh = originsOf(after).filter(origin => !known.has(origin))
  return fresh.length === 0
    ? [trust('icon-changed', 'annotation', 'compatible', 'icon-changed', facts)]
    : [
        trust('icon-origin-added', 'unknown', 'risky', 'icon-origin-added', {
          ...facts,
          params: { origins: fresh.join(', ') },
        }),
      ]
}

function originsOf(icons: unknown): string[] {
  const list = Array.isArray(icons) ? icons : []
  const origins = list.flatMap((icon: unknown) => {
    const src = isObject(icon) ? icon.src : undefined
    if (typeof src !== 'string') return []
    if (!URL.canParse(src)) return [src.slice(0, 100)]
    const { origin, protocol } = new URL(src)
    // What lies in the definition itself is fetched from nowhere.
    if (protocol === 'data:') return []
    return [origin === 'null' ? protocol : origin]
  })
  return [...new Set(origins)]
}
