import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import type { InboxKind } from '../contract'
import { decideItemEndpoint } from '../endpoints'
import { decide } from './decide'
import type { SubjectPort } from './subject-port'

/** Approves or rejects an item that is no question: a held call, or what one of the subjects put into the inbox. */
export const makeDecideItem = (subjects: readonly SubjectPort[]) =>
  defineVerb(decideItemEndpoint, (tools, input) =>
    decide(tools, input, async item => {
      if (item.kind === 'elicitation')
        throw new AppError('invalid', 'This item is a question, not a held call', {
          hint: 'Answer it: accept, decline or cancel.',
        })
      const decision = { action: input.decision, ...(input.note !== undefined && { note: input.note }) }
      // A held call needs nothing: whoever carries it waits for the decision.
      if (item.kind !== 'call_approval') await portOf(subjects, item.kind).onDecided(tools, item, decision)
      return decision
    }),
  )

function portOf(subjects: readonly SubjectPort[], kind: InboxKind): SubjectPort {
  const port = subjects.find(subject => subject.kind === kind)
  if (port === undefined) throw new Error(`Nobody carries out decisions of ${kind}`)
  return port
}
