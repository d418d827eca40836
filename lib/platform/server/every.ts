import { log } from './log'

/** Does something again and again, `ms` after the last time ended; an error is logged and does not end it. */
export function every(ms: number, job: string, act: () => Promise<unknown>): { close(): Promise<void> } {
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const turn = async () => {
    try {
      await act()
    } catch (error) {
      log.error({ err: error, job }, 'a regular job failed; it is done again')
    }
    if (!closed) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => {
      running = turn()
    }, ms)
  }
  running = turn()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
