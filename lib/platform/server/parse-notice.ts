import { z } from 'zod'
import { type Notice, topics } from '../topics'
import { log } from './log'

const wire = z.object({ o: z.string(), t: z.enum(topics), i: z.string().optional() })

/** Reads the payload of a NOTIFY; one that cannot be read is logged and dropped. */
export function parseNotice(payload: string): Notice | undefined {
  try {
    const { o, t, i } = wire.parse(JSON.parse(payload))
    return { orgId: o, topic: t, ...(i !== undefined && { id: i }) }
  } catch (error) {
    log.warn({ err: error }, 'a notice could not be read')
    return undefined
  }
}
