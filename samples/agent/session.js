import { randomBytes, randomUUID } from 'node:crypto'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { fine, fromError, fromResult } from './outcome.js'
import { connectionProblem } from './problems.js'

/** @typedef {import('./outcome.js').Outcome} Outcome */
/** @typedef {{ key?: string, ticket?: string }} Marks idempotency key of a write, ticket of a call that was held */
/** @typedef {Awaited<ReturnType<typeof openSession>>} Session */

// Held calls send progress as a sign of life; without any for this long, something is wrong.
const SILENCE_MS = 120_000

/**
 * One working day at the gateway: one run, one conversation, one trace.
 * @param {{ url: URL, token: string, signal: AbortSignal, say: (line: string) => void }} options
 */
export async function openSession({ url, token, signal, say }) {
  const ids = { run: randomUUID(), conversation: randomUUID(), trace: randomBytes(16).toString('hex') }
  const client = new Client(
    { name: 'countersign-sample-agent', title: 'Sample agent', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  )
  client.setNotificationHandler('notifications/message', ({ params }) => {
    say(`log ${params.level}: ${typeof params.data === 'string' ? params.data : JSON.stringify(params.data)}`)
  })
  const transport = new StreamableHTTPClientTransport(url, { authProvider: { token: async () => token } })
  try {
    await client.connect(transport, { signal })
  } catch (error) {
    throw connectionProblem(error, url)
  }
  const modern = client.getProtocolEra() === 'modern'

  /** What goes with every request: who works on what, and where it belongs in the trace. @param {Marks} [marks] */
  const meta = (marks = {}) => ({
    'dev.countersign/run-id': ids.run,
    'dev.countersign/conversation-id': ids.conversation,
    traceparent: `00-${ids.trace}-${randomBytes(8).toString('hex')}-01`,
    ...(modern && { 'io.modelcontextprotocol/logLevel': 'info' }),
    ...(marks.key && { 'dev.countersign/idempotency-key': marks.key }),
    ...(marks.ticket && { 'dev.countersign/ticket': marks.ticket }),
  })
  let lastProgress = ''
  const options = {
    signal,
    timeout: SILENCE_MS,
    resetTimeoutOnProgress: true,
    onprogress: (
      /** @type {import('@modelcontextprotocol/client').Progress} */ { progress, total, message },
    ) => {
      const line = `${message ?? 'progress'} (${progress}${total === undefined ? '' : `/${total}`})`
      if (line !== lastProgress) say(line)
      lastProgress = line
    },
  }
  /** @param {() => Promise<Outcome>} work */
  const settle = async work => {
    try {
      return await work()
    } catch (error) {
      const outcome = signal.aborted ? undefined : fromError(error)
      if (outcome) return outcome
      throw signal.aborted ? error : connectionProblem(error, url)
    }
  }

  return {
    ids,
    era: client.getNegotiatedProtocolVersion(),
    listTools: async () => (await client.listTools({ _meta: meta() }, { signal })).tools,
    /** @param {string} name @param {Record<string, unknown>} args @param {Marks} [marks] */
    callTool: (name, args, marks) =>
      settle(async () =>
        fromResult(await client.callTool({ name, arguments: args, _meta: meta(marks) }, options)),
      ),
    /** @param {string} name @param {Record<string, string>} args */
    getPrompt: (name, args) =>
      settle(async () => {
        const { messages } = await client.getPrompt({ name, arguments: args, _meta: meta() }, options)
        const [first] = messages
        return fine(first?.content.type === 'text' ? first.content.text : `${messages.length} messages`)
      }),
    /** @param {string} uri */
    readResource: uri =>
      settle(async () => {
        const { contents } = await client.readResource({ uri, _meta: meta() }, options)
        const [first] = contents
        return fine(first && 'text' in first ? first.text : `${contents.length} parts`)
      }),
    /** @param {string} uriTemplate @param {string} name @param {string} value */
    complete: (uriTemplate, name, value) =>
      settle(async () => {
        const ref = { type: /** @type {const} */ ('ref/resource'), uri: uriTemplate }
        const { completion } = await client.complete(
          { ref, argument: { name, value }, _meta: meta() },
          { signal },
        )
        return fine(completion.values.join(', '), { values: completion.values })
      }),
    close: () => client.close(),
  }
}
