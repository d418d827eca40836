import {
  type ElicitRequestParams,
  type ElicitResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/client'
import type { Execution } from './execution'
import type { PersonDeps } from './person'
import type { CallHooks } from './pool/lease'
import { askQuestion, RefusedQuestion } from './questions'

/** What a connection tells us about one request of a call: its questions end with the request, however it ends. */
export class SessionQuestions implements CallHooks {
  private readonly over = new AbortController()
  private readonly open = new Set<Promise<ElicitResult>>()

  constructor(
    private readonly deps: PersonDeps,
    private readonly x: Execution,
    private readonly stop: AbortController,
  ) {}

  /** @throws ProtocolError where the server may not ask, or nobody answers */
  async onElicitation(params: ElicitRequestParams): Promise<ElicitResult> {
    const { x, over } = this
    const asking = askQuestion(this.deps, x, params, AbortSignal.any([x.abort.signal, over.signal]))
    this.open.add(asking)
    try {
      return await asking
    } catch (error) {
      if (error instanceof RefusedQuestion)
        throw new ProtocolError(ProtocolErrorCode.InvalidRequest, error.message)
      if (!over.signal.aborted) this.stop.abort(error)
      throw new ProtocolError(ProtocolErrorCode.InvalidRequest, 'The question was not answered')
    } finally {
      this.open.delete(asking)
    }
  }

  onLog({ level, logger, data }: Parameters<CallHooks['onLog']>[0]): void {
    const text = typeof data === 'string' ? data : (JSON.stringify(data) ?? '')
    this.x.logLine({ level, logger, text: text.slice(0, 4000) }, data, text.length)
  }

  /** The request is over: nobody takes an answer any more, so nobody is asked for one. */
  async withdraw(): Promise<void> {
    this.over.abort()
    await Promise.allSettled(this.open)
  }
}
