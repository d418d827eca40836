// A stdio server that misbehaves in the way that its argument names; else a correct one of the 2025-11-25 era.
import { createInterface } from 'node:readline'

const [behaviour = 'none', detail = ''] = process.argv.slice(2)
/** @param {string} text */
const write = text => process.stdout.write(text)
/** @param {object} message */
const send = message => write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
/** @param {string} name */
const tool = name => ({ name, inputSchema: { type: 'object' }, future: { kept: true } })
/** @param {number} count */
const tools = count => Array.from({ length: count }, (_, i) => tool(`tool-${i}`))

if (behaviour === 'exit') {
  process.stderr.write('the licence has expired\n')
  process.exit(3)
}
if (behaviour === 'garbage') write('Welcome to my server!\n<html>\n')
if (behaviour === 'deaf') process.stdin.resume()
if (behaviour === 'child') {
  const { spawn } = await import('node:child_process')
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  process.stderr.write(`child ${child.pid}\n`)
}
if (behaviour === 'env') process.stderr.write(`${JSON.stringify(process.env)}\n`)

/**
 * @param {unknown[]} list
 * @param {number} size
 * @param {string} [cursor]
 */
const page = (list, size, cursor) => {
  const from = Number(cursor ?? 0)
  const next = from + size
  return { tools: list.slice(from, next), ...(next < list.length && { nextCursor: String(next) }) }
}

/** @param {string} [cursor] */
function listTools(cursor) {
  switch (behaviour) {
    case 'pages':
      return page(tools(101), 50, cursor)
    case 'loop':
      return { tools: [tool(`tool-${cursor ?? 'first'}`)], nextCursor: cursor === 'a' ? 'b' : 'a' }
    case 'duplicates':
      return { tools: [tool('same'), tool('same'), tool('other')] }
    case 'broken':
      return {
        tools: [tool('good'), { name: 'dangling', inputSchema: { $ref: '#/$defs/gone' } }, 'not a tool'],
      }
    case 'no-list':
      return { tools: null }
    default:
      return page(tools(3), 50, cursor)
  }
}

/** @type {Record<string, (params?: { cursor?: string }) => object>} */
const answers = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: { listChanged: true }, ...(behaviour === 'half' && { prompts: {} }) },
    serverInfo: { name: 'hostile', version: '1' },
  }),
  'tools/list': params => listTools(params?.cursor),
}

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined || ['garbage', 'deaf'].includes(behaviour)) return
  if (behaviour === 'dies-of-probe' && method === 'server/discover') process.exit(1)
  if (behaviour === 'huge' && method === 'tools/list')
    return write(`{"jsonrpc":"2.0","id":${id},"result":"${'x'.repeat(50_000_000)}"}\n`)
  if (behaviour === 'hang-list' && method === 'tools/list') return
  if (behaviour === 'exit-on-list' && method === 'tools/list') process.exit(1)
  const answer = answers[method]
  if (answer === undefined) return send({ id, error: { code: -32601, message: `no ${method}` } })
  send({ id, result: answer(params) })
  if (behaviour === 'storm' && method === 'tools/list')
    for (let i = 0; i < Number(detail); i++) send({ method: 'notifications/tools/list_changed' })
})
