import type { Issue } from '@/lib/platform/errors'
import type { Proposal, ReviewAnswers } from '../../review'

/** What is missing in the answers to the three questions; empty when a decision may rest on them. */
export function answerProblems(
  answers: ReviewAnswers,
  proposal: Proposal,
  granted: readonly { id: string; name: string }[],
): Issue[] {
  const issues: Issue[] = []
  const { verdict, verdictReason, profiles } = answers
  const differs = proposal === 'undecided' ? verdict === 'compatible' : verdict !== proposal
  if (differs && (verdictReason ?? '').trim() === '')
    issues.push({
      path: 'answers.verdictReason',
      message: `say why it is ${verdict}: the diff proposes ${proposal}`,
    })
  const answered = new Set(profiles.map(profile => profile.id))
  const missing = granted.filter(({ id }) => !answered.has(id))
  if (missing.length > 0)
    issues.push({
      path: 'answers.profiles',
      message: `say whether ${missing.map(({ name }) => name).join(', ')} ${missing.length === 1 ? 'is' : 'are'} affected`,
    })
  return issues
}

/** The answers that a decision of several takes: as proposed, every profile affected, nothing else to change. */
export const proposedAnswers = (granted: readonly { id: string }[]): ReviewAnswers => ({
  verdict: 'compatible',
  profiles: granted.map(({ id }) => ({ id, affected: true })),
  followUp: { needed: false },
})
