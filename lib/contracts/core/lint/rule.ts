import type { ContractKind } from '@/lib/servers'
import type { Finding, LintLevel, LintMessageCode, LintRuleId } from '../../lint'
import type { RuleParameter, SetParameters } from './parameters'
import type { Subject } from './subject'

/** What a rule says about one place; `code` where it is not the rule's own id. */
export interface Hit {
  path: string
  code?: LintMessageCode
  params?: Finding['message']['params']
}
/** What a rule says about one item of an offer. */
export interface OfferHit extends Hit {
  subject: OfferSubject
}
/** What rules over an offer look at: who offers what under which name. */
export interface OfferSubject {
  kind: ContractKind
  name: string
}
/** A tool, resource or prompt of another server of the organization. */
export interface OtherItem extends OfferSubject {
  server: string
}

interface AnyRule {
  id: LintRuleId
  /** Where the organization set none. */
  level: LintLevel
  kinds: readonly ContractKind[]
  parameters?: readonly RuleParameter[]
}
/** Looks at one definition alone. */
export interface DefinitionRule extends AnyRule {
  check(subject: Subject, set: SetParameters): Iterable<Hit>
}
/** Looks at all that a server offers, beside what others offer. */
export interface OfferRule extends AnyRule {
  checkOffer(
    items: readonly OfferSubject[],
    others: readonly OtherItem[],
    set: SetParameters,
  ): Iterable<OfferHit>
}
export type Rule = DefinitionRule | OfferRule

export const everyKind: readonly ContractKind[] = ['tool', 'resource', 'resource_template', 'prompt']
