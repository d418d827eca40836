import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import { decideItemEndpoint } from '../endpoints'
import { decide } from './decide'

/** Approves or rejects a held call. */
export const decideItem = defineVerb(decideItemEndpoint, (tools, input) =>
  decide(tools, input, item => {
    if (item.kind !== 'call_approval')
      throw new AppError('invalid', 'This item is a question, not a held call', {
        hint: 'Answer it: accept, decline or cancel.',
      })
    return { action: input.decision, ...(input.note !== undefined && { note: input.note }) }
  }),
)
