// A stdio server of the 2025-11-25 era whose tools misbehave, each in the way that its name says.
import { createInterface } from 'node:readline'

/** @param {object} message */
const send = message => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
/** @param {string} text */
const text = text => ({ content: [{ type: 'text', text }] })
const twice = {
  anyOf: [1, 2].map(n => ({ properties: { a: { $ref: '#' }, b: { const: n } }, required: ['b'] })),
}
const self = { anyOf: [{ $ref: '#' }, { $ref: '#' }] }
/** @type {Record<string, object>} */
const schemas = {
  'slow-pattern': { properties: { a: { type: 'string', pattern: '^(a+)+$' } } },
  'slow-branches': twice,
  'slow-unique': { properties: { a: { type: 'array', uniqueItems: true } } },
  endless: self,
}
const outputs = { 'wrong-result': { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] } }
const names = [
  ...Object.keys(schemas),
  ...Object.keys(outputs),
  ...['fine', 'flood-logs', 'flood-progress', 'huge', 'wide', 'deep', 'garbage', 'wrong-id', 'never', 'dies'],
  ...[
    'no-result',
    'odd-result',
    'odd-error',
    'ask-password',
    'ask-odd',
    'ask-script',
    'ask-often',
    'hidden',
    'echo',
  ],
]

/** @type {Map<number, (result: unknown) => void>} */
const asked = new Map()
let lastId = 1000
/** @param {object} params */
const ask = params =>
  new Promise(resolve => {
    asked.set(++lastId, resolve)
    send({ id: lastId, method: 'elicitation/create', params })
  })
/** @param {Record<string, object>} properties */
const form = properties => ({ message: 'Please', requestedSchema: { type: 'object', properties } })

/**
 * @param {number} id
 * @param {{ name: string, arguments?: Record<string, unknown>, _meta?: { progressToken?: unknown } }} params
 */
async function call(id, { name, arguments: args = {}, _meta }) {
  const { progressToken } = _meta ?? {}
  switch (name) {
    case 'flood-logs':
      for (let i = 0; i < 20_000; i++)
        send({ method: 'notifications/message', params: { level: 'info', data: `${i} ${'x'.repeat(1000)}` } })
      return send({ id, result: text('done') })
    case 'flood-progress':
      for (let i = 0; i < 20_000; i++)
        send({
          method: 'notifications/progress',
          params: { progressToken, progress: i, message: 'x'.repeat(1000) },
        })
      return send({ id, result: text('done') })
    case 'huge':
      return send({ id, result: text('x'.repeat(50_000_000)) })
    case 'wide':
      return send({ id, result: { content: [], extra: Array(3_000_000).fill([]) } })
    case 'deep':
      return process.stdout.write(
        `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"x":${'['.repeat(1e6)}${']'.repeat(1e6)}}}\n`,
      )
    case 'garbage':
      process.stdout.write('<html>\n{"jsonrpc":"2.0"}\n\u0000\n')
      return send({ id, result: text('after garbage') })
    case 'wrong-id':
      send({ id: id + 1, result: text('of another') })
      send({ id: 'x', result: text('of another') })
      return send({ id, result: text('mine') })
    case 'never':
      return
    case 'dies':
      return process.exit(1)
    case 'no-result':
      return send({ id, result: null })
    case 'odd-result':
      return send({ id, result: { content: 'no list', structuredContent: 7, isError: 'yes', _meta: 'none' } })
    case 'odd-error':
      return send({ id, error: { code: 'x', message: { a: 1 }, data: [] } })
    case 'wrong-result':
      return send({ id, result: { ...text('x'), structuredContent: { n: 'no number' } } })
    case 'ask-password':
      return send({ id, result: text(JSON.stringify(await ask(form({ password: { type: 'string' } })))) })
    case 'ask-odd':
      return send({ id, result: text(JSON.stringify(await ask({ message: 7, requestedSchema: 'none' }))) })
    case 'ask-script':
      return send({
        id,
        result: text(
          JSON.stringify(
            await ask({ mode: 'url', message: 'Go', url: 'javascript:alert(1)', elicitationId: 'e' }),
          ),
        ),
      })
    case 'ask-often':
      for (let i = 0; i < 50; i++) await ask(form({ why: { type: 'string' } }))
      return send({ id, result: text('asked') })
    case 'hidden':
      return send({ id, result: text('a\u202Eb\u200B\u{E0041}\u0000\uD800') })
    default:
      return send({ id, result: text(JSON.stringify(args)) })
  }
}

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params, result, error } = JSON.parse(line)
  if (method === undefined) return asked.get(id)?.(result ?? error)
  if (method === 'initialize')
    return send({
      id,
      result: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {}, logging: {} },
        serverInfo: { name: 'hostile', version: '1' },
      },
    })
  if (method === 'tools/list')
    return send({
      id,
      result: {
        tools: names.map(name => ({
          name,
          inputSchema: { type: 'object', ...schemas[name] },
          ...(name in outputs && { outputSchema: Reflect.get(outputs, name) }),
          annotations: {
            readOnlyHint: true,
            destructiveHint: false,
            idempotentHint: true,
            openWorldHint: false,
          },
        })),
      },
    })
  if (method === 'tools/call') return void call(id, params)
  if (id !== undefined) send({ id, error: { code: -32601, message: 'Method not found' } })
})
