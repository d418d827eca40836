import { AppError } from '@/lib/platform/errors'
import { defineVerb } from '@/lib/platform/server/verb'
import type { InboxDecision, Subject } from '../contract'
import { validateAnswer } from '../core/validate-answer'
import { answerItemEndpoint } from '../endpoints'
import { decide } from './decide'
import { testPattern } from './test-pattern'

/** Answers an elicitation: accept with content that fits what was asked, decline, or cancel. */
export const answerItem = defineVerb(answerItemEndpoint, (tools, input) =>
  decide(tools, input, item => {
    const content = readContent(item.subject, input.action, input.content)
    return {
      action: input.action,
      ...(content !== undefined && { content }),
      ...(input.note !== undefined && { note: input.note }),
    }
  }),
)

function readContent(
  subject: Subject,
  action: InboxDecision['action'],
  content: InboxDecision['content'],
): InboxDecision['content'] {
  if (subject.kind !== 'elicitation')
    throw new AppError('invalid', 'This item is no question', {
      hint: 'Approve or reject it.',
    })
  if (action !== 'accept' || subject.mode === 'url') {
    if (content === undefined) return undefined
    throw new AppError('invalid', 'This answer carries no content', {
      detail:
        subject.mode === 'url'
          ? 'What is asked at the address goes to the server alone.'
          : 'Only accepting sends fields.',
    })
  }
  const issues = validateAnswer(subject.schema, content ?? {}, testPattern)
  if (issues.length > 0)
    throw new AppError('invalid', 'The answer does not fit what was asked', {
      detail: issues.map(i => `${i.path} ${i.message}`).join('; '),
      issues: issues.map(i => ({ path: `content.${i.path}`, message: i.message })),
    })
  return content ?? {}
}
