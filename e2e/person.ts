import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Where the console of an instance is, and the folder with the key of its owner. */
interface Address {
  url: string
  dataDir: string
}

export interface Waiting {
  id: string
  kind: string
  title: string
  digest: string
  /** Changes and releases wait without a call. */
  subject: { call?: { tool: string; arguments: Record<string, unknown> } }
}

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Somebody who answers what waits, through the API and as stubbornly as a person reloads a page. */
export class Person {
  /** Items whose decision was answered with 200. */
  readonly decided = new Set<string>()

  constructor(private readonly at: Address) {}

  /** What waits now. */
  async open(): Promise<Waiting[]> {
    const { items } = await this.request<{ items: { id: string }[] }>('GET', '/inbox?view=open&limit=200')
    return Promise.all(items.map(({ id }) => this.request<Waiting>('GET', `/inbox/${id}`)))
  }

  /** Resolves with the item whose call has this message, or whose tool is so named. */
  async waitsFor(what: string): Promise<Waiting> {
    for (;;) {
      const found = (await this.open().catch(() => [])).find(
        ({ subject: { call } }) => call?.arguments.message === `${what}` || call?.tool.endsWith(what),
      )
      if (found !== undefined) return found
      await sleep(100)
    }
  }

  async approve({ id, digest }: Waiting): Promise<void> {
    await this.request('POST', `/inbox/${id}/decide`, { digest, decision: 'approve' })
    this.decided.add(id)
  }

  /** Answers whatever waits, until `over`. */
  async answerAllUntil(over: Promise<unknown>): Promise<void> {
    let going = true
    void over.finally(() => {
      going = false
    })
    while (going) {
      // Another may have been faster: the call may have ended meanwhile.
      for (const item of await this.open().catch(() => []))
        await (item.kind === 'call_approval' ? this.approve(item) : this.accept(item)).catch(() => undefined)
      await sleep(200)
    }
  }

  private async accept({ id, digest }: Waiting): Promise<void> {
    const content = { reason: 'duplicate' }
    await this.request('POST', `/inbox/${id}/answer`, { digest, action: 'accept', content })
    this.decided.add(id)
  }

  async request<T>(method: string, address: string, body?: unknown): Promise<T> {
    const { apiKey } = JSON.parse(readFileSync(path.join(this.at.dataDir, 'instance.json'), 'utf8'))
    const response = await fetch(`${this.at.url}/api/v1${address}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.status} ${text}`)
    return JSON.parse(text === '' ? 'null' : text)
  }
}
