const verbs = ['get', 'find', 'list', 'create', 'update', 'delete', 'close', 'assign', 'refund', 'notify']
const nouns = [
  'order',
  'ticket',
  'stock',
  'invoice',
  'customer',
  'shipment',
  'policy',
  'report',
  'device',
  'user',
]
const areas = [
  'crm',
  'billing',
  'warehouse',
  'support',
  'fleet',
  'identity',
  'audit',
  'search',
  'media',
  'sales',
]

const of = (list: readonly string[], i: number): string => list[i % list.length] ?? ''

/** One of many tools as servers offer them: a description of some sentences, a dozen properties, hints or none. */
export function catalogTool(i: number) {
  const verb = of(verbs, i)
  const noun = of(nouns, Math.floor(i / 10))
  const area = of(areas, Math.floor(i / 100))
  const property = (j: number) => [
    `${of(nouns, i + j)}_${j}`,
    j % 3 === 0
      ? { type: 'string', enum: Array.from({ length: 8 }, (_, k) => `${of(areas, i + k)}-${k}`) }
      : { type: j % 3 === 1 ? 'integer' : 'string', description: `The ${of(nouns, j)} of the ${noun}` },
  ]
  return {
    name: `${area}.${verb}_${noun}_${i}`,
    title: `${verb} ${noun} ${i}`,
    description: `Use this to ${verb} the ${noun} number ${i} of ${area}. `.repeat(4),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 12 }, (_, j) => property(j))),
      required: [`${of(nouns, i)}_0`],
    },
    ...(i % 3 !== 0 && {
      annotations: { readOnlyHint: i % 10 < 3, destructiveHint: i % 10 === 5, openWorldHint: false },
    }),
  }
}
