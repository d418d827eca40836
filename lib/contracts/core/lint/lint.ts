import type { ContractKind } from '@/lib/servers'
import type { Definition } from '../../contract'
import { type Finding, type LintSettings, lintLevels, type OfferFinding } from '../../lint'
import type { SetParameters } from './parameters'
import type { Hit, OfferSubject, OtherItem, Rule } from './rule'
import { rules } from './rules'
import { identityOf, subjectOf } from './subject'

export interface LintContext {
  /** What the organization tuned; the defaults for all else. */
  settings?: LintSettings | undefined
  /** What other servers of the organization offer. */
  others?: readonly OtherItem[] | undefined
}
export interface LintItem {
  kind: ContractKind
  definition: Definition
}

/** What there is to say about one definition by itself, the gravest first. */
export function lintDefinition(
  kind: ContractKind,
  definition: Definition,
  { settings }: Pick<LintContext, 'settings'> = {},
): Finding[] {
  const subject = subjectOf(kind, definition)
  return run(settings, (rule, set) =>
    'check' in rule && rule.kinds.includes(kind) ? rule.check(subject, set) : [],
  ).map(({ finding }) => finding)
}

/** What there is to say about the names of an offer, beside each other and those of other servers. */
export const lintNames = (
  items: readonly OfferSubject[],
  { settings, others = [] }: LintContext = {},
): OfferFinding[] =>
  run(settings, (rule, set) => {
    if (!('checkOffer' in rule)) return []
    const concerned = ({ kind }: OfferSubject) => rule.kinds.includes(kind)
    return rule.checkOffer(items.filter(concerned), others.filter(concerned), set)
  }).map(({ finding, hit: { subject } }) => ({
    ...finding,
    item: { kind: subject.kind, name: subject.name },
  }))

/** What there is to say about all that a server offers. */
export function lintOffer(items: readonly LintItem[], context: LintContext = {}): OfferFinding[] {
  const subjects = items.map(({ kind, definition }) => ({
    kind,
    name: identityOf(kind, definition),
    definition,
  }))
  const alone = subjects.flatMap(({ kind, name, definition }) =>
    lintDefinition(kind, definition, context).map(finding => ({ ...finding, item: { kind, name } })),
  )
  return [...alone, ...lintNames(subjects, context)].sort(byLevel)
}

function run<H extends Hit>(
  settings: LintSettings = {},
  check: (rule: Rule, set: SetParameters) => Iterable<H>,
): { finding: Finding; hit: H }[] {
  const out: { finding: Finding; hit: H }[] = []
  for (const rule of rules) {
    const { level = rule.level, parameters = {} } = settings[rule.id] ?? {}
    if (level === 'off') continue
    for (const hit of check(rule, parameters)) {
      const { path, code = rule.id, params = {} } = hit
      out.push({
        finding: { rule: rule.id, level, path, message: { code, params }, fix: { code: rule.id, params } },
        hit,
      })
    }
  }
  return out.sort((a, b) => byLevel(a.finding, b.finding))
}

/** The gravest first. */
export const byLevel = (a: Finding, b: Finding): number =>
  lintLevels.indexOf(a.level) - lintLevels.indexOf(b.level)
