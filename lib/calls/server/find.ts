import { UriTemplate } from '@modelcontextprotocol/client'
import { withinBudget } from '@/lib/platform/server/within-budget'
import type { Cause } from '@/lib/runs'
import type { CallKind } from '../core/answer'
import type { ServedContract, ServedProfile } from './snapshot'

/** For the pattern that a server's template becomes. */
const MATCH_MS = 50

/** What a served name or URI stands for in a profile, or why there is nothing. */
export function findContract(
  profile: ServedProfile,
  kind: CallKind,
  name: string,
): { contract: ServedContract } | { cause: Cause; text: string } {
  const contract =
    kind === 'tool'
      ? profile.tools.get(name)
      : kind === 'prompt'
        ? profile.prompts.get(name)
        : (profile.resources.get(name) ?? profile.templates.find(t => matches(t.name, name)))
  if (contract !== undefined) return { contract }
  const absent = profile.absent.get(`${kind}:${name}`)
  if (absent === 'contract_pending')
    return {
      cause: absent,
      text: `The ${kind} ${name} is not available yet: a person has to review it first.`,
    }
  if (absent === 'frozen')
    return {
      cause: absent,
      text: `The ${kind} ${name} is in quarantine: a reviewer took it out of service for everybody. Do not try again until it is back in the list.`,
    }
  if (absent === 'stale_tool_list')
    return {
      cause: absent,
      text: `The ${kind} ${name} is no longer available. Your list is out of date: list the ${kind}s again.`,
    }
  return {
    cause: 'not_found',
    text: `There is no ${kind} ${name} here. List the ${kind}s to see what there is.`,
  }
}

function matches(template: string, uri: string): boolean {
  try {
    return withinBudget(MATCH_MS, () => new UriTemplate(template).match(uri) !== null)
  } catch {
    // A template that cannot be read, or takes too long, matches nothing.
    return false
  }
}
