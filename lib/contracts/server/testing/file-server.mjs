// A stdio server whose tools are those of a JSON file. When the file changes it announces that, as often as the file
// says (`notices`). Each reading of the list is noted in `<file>.log`.
import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { createInterface } from 'node:readline'

const file = process.argv[2] ?? ''
/** @param {object} message */
const send = message => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
/** @returns {{ tools: unknown[], notices?: number, broken?: boolean }} */
const offer = () => JSON.parse(readFileSync(file, 'utf8'))

let seen = statSync(file).mtimeMs
setInterval(() => {
  const { mtimeMs } = statSync(file)
  if (mtimeMs === seen) return
  seen = mtimeMs
  for (let i = 0; i < (offer().notices ?? 1); i++) send({ method: 'notifications/tools/list_changed' })
}, 20)

createInterface({ input: process.stdin })
  .on('line', line => {
    const { id, method, params } = JSON.parse(line)
    if (id === undefined) return
    if (offer().broken) process.exit(1)
    if (method === 'initialize')
      send({
        id,
        result: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: { listChanged: true } },
          serverInfo: { name: 'file', version: '1' },
        },
      })
    else if (method === 'tools/list') {
      appendFileSync(`${file}.log`, `${process.pid}\n`)
      send({ id, result: { tools: offer().tools } })
    } else if (method === 'tools/call')
      send({ id, result: { content: [{ type: 'text', text: JSON.stringify(params.arguments) }] } })
    else send({ id, error: { code: -32601, message: `no ${method}` } })
  })
  .on('close', () => process.exit(0))
