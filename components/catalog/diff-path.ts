/** The part of a definition that a pointer leads into; `whole` for what only the pointer can name. */
export const places = ['input', 'output', 'hints', 'arguments', 'icons', 'meta', 'whole'] as const
export type Place = (typeof places)[number]

const fields: ReadonlyMap<string, Place> = new Map([
  ['inputSchema', 'input'],
  ['outputSchema', 'output'],
  ['annotations', 'hints'],
  ['arguments', 'arguments'],
  ['icons', 'icons'],
  ['_meta', 'meta'],
])
/** Keywords whose next step is a name of the schema's own. */
const maps = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])

const stepName = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~')

/** A pointer as a reader wants it: `/inputSchema/properties/order/properties/sku` is `/order/sku` of the input. */
export function readPointer(pointer: string): { place: Place; path: string } {
  const [field, ...rest] = pointer.split('/').slice(1).map(stepName)
  if (field === undefined) return { place: 'whole', path: '/' }
  const place = fields.get(field) ?? 'whole'
  if (place === 'whole') return { place, path: pointer }
  const steps = place === 'input' || place === 'output' ? withoutProperties(rest) : rest
  return { place, path: `/${steps.join('/')}` }
}

/** The names of properties without the keyword that holds them. */
function withoutProperties(steps: readonly string[]): string[] {
  const kept: string[] = []
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i] ?? ''
    const name = steps[i + 1]
    if (!maps.has(step) || name === undefined) kept.push(step)
    else {
      if (step !== 'properties') kept.push(step)
      kept.push(name)
      i++
    }
  }
  return kept
}
