import { isObject } from './answer'
import { MASK } from './mask'

/** Where a masked copy hides something, as JSON Pointers. */
export function maskedPaths(value: unknown, shown: unknown): string[] {
  const out: string[] = []
  compare(value, shown, '', out)
  return out
}

function compare(value: unknown, shown: unknown, path: string, out: string[]): void {
  if (shown === MASK && value !== MASK) out.push(path)
  else if (Array.isArray(value) && Array.isArray(shown))
    value.forEach((one, i) => {
      compare(one, shown[i], `${path}/${i}`, out)
    })
  else if (isObject(value) && isObject(shown))
    for (const [key, one] of Object.entries(value))
      compare(one, shown[key], `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, out)
}
