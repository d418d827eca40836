import type { Change, Direction, Reason, Severity } from '../../change'
import { syntheticNode } from './decide/facts'
import type { Finding, SetEffect } from './rules/finding'
import { atEnd } from './rules/trail'
import type { DiffPolicy } from './types'
import type { WitnessAnswer, WitnessFinder } from './witness/find-witness'

/**
 * The direction table: what an effect at a place means when nothing around it changes that. What callers may send must
 * not shrink, what readers may get must not grow.
 */
const harmless: Record<Direction, ReadonlySet<SetEffect>> = {
  input: new Set(['annotation', 'widens']),
  output: new Set(['annotation', 'narrows']),
}

/** Of thousands of changes at once, the first ones say enough; the others stay undecided. */
const settled = (findings: number): number => (findings > 1_000 ? 20 : 300)

export interface Settled {
  direction: Direction
  /** What was found out about the schemas as a whole. */
  whole: WitnessAnswer
  /** Both accept the same values. */
  equivalent: boolean
  finder: WitnessFinder
  policy: DiffPolicy
}

/** Gives each finding its severity: by a witness of its own, by proof, or as undecided. */
export function settle(findings: readonly Finding[], how: Settled): Change[] {
  const { whole } = how
  if (whole.is === 'none') {
    const told = findings.some(({ effect }) => effect !== 'annotation')
    return [...findings.map(finding => proved(finding, how)), ...(told ? [] : [rewritten(how)])]
  }
  const changes = findings.map((finding, i) => settleOne(finding, how, i < settled(findings.length)))
  const shows = changes.some(({ severity }) => severity !== 'compatible')
  if (shows && (whole.is !== 'witness' || changes.some(change => change.witness !== undefined)))
    return changes
  return [...changes, wholeChange(how)]
}

/** Nothing is lost as a whole, so nothing is lost by any part. */
function proved(finding: Finding, how: Settled): Change {
  if (finding.effect === 'annotation') return annotation(finding)
  if (how.equivalent)
    return {
      ...base(finding),
      effect: 'annotation',
      severity: 'compatible',
      reason: { code: 'equivalent' },
      proof: 'proved',
    }
  return byPolicy(
    {
      ...base(finding),
      severity: 'compatible',
      reason: {
        code: !harmless[how.direction].has(finding.effect)
          ? 'no-effect'
          : how.direction === 'input'
            ? 'input-widens'
            : 'output-narrows',
      },
      proof: 'proved',
    },
    how,
  )
}

function settleOne(finding: Finding, how: Settled, affordable: boolean): Change {
  const { direction, finder } = how
  if (finding.effect === 'annotation') return annotation(finding)
  if (finding.isSure && harmless[direction].has(finding.effect)) return harmlessChange(finding, how)
  const answer: WitnessAnswer = affordable ? finder.find(showing(finding, direction)) : { is: 'spent' }
  switch (answer.is) {
    case 'witness':
      return byPolicy(
        {
          ...base(finding),
          severity: answer.witness.declared ? 'breaking' : 'risky',
          reason: broken(direction, answer.witness.declared),
          witness: answer.witness,
          proof: 'witness',
        },
        how,
      )
    case 'none':
      return byPolicy(
        { ...base(finding), severity: 'compatible', reason: { code: 'no-effect' }, proof: 'proved' },
        how,
      )
    default:
      return undecided(finding, answer.is === 'spent')
  }
}

/** The schema of values that show this very change: one side's view of this respect accepts them, the other's does not. */
function showing({ aspect, trail }: Finding, direction: Direction) {
  if (aspect === undefined) return undefined
  const [accepting, refusing] = direction === 'input' ? aspect : [aspect[1], aspect[0]]
  return atEnd(trail, syntheticNode({ allOf: [accepting], not: refusing }))
}

const base = ({ path, kind, effect, before, after }: Finding) => ({
  path,
  kind,
  axis: 'contract' as const,
  effect,
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
})

/** What no validator reads. */
export const annotation = (finding: Finding): Change => ({
  ...base(finding),
  severity: 'compatible',
  reason: { code: 'annotation' },
})

const harmlessChange = (finding: Finding, how: Settled): Change =>
  byPolicy(
    {
      ...base(finding),
      severity: 'compatible',
      reason: { code: how.direction === 'input' ? 'input-widens' : 'output-narrows' },
    },
    how,
  )

const undecided = (finding: Finding, spent: boolean): Change => ({
  ...base(finding),
  severity: 'risky',
  reason: { code: spent ? 'budget' : 'undecided' },
  proof: 'undecided',
})

const broken = (direction: Direction, declared: boolean): Reason => ({
  code: `${direction}-${declared ? 'breaks' : 'undeclared'}`,
})

/** What no single rule accounts for is told of the whole. */
function wholeChange({ direction, whole }: Settled): Change {
  const change = {
    path: '',
    kind: direction === 'input' ? ('schema-narrowed' as const) : ('schema-widened' as const),
    axis: 'contract' as const,
    effect: direction === 'input' ? ('narrows' as const) : ('widens' as const),
  }
  if (whole.is !== 'witness')
    return {
      ...change,
      severity: 'risky',
      reason: { code: whole.is === 'spent' ? 'budget' : 'undecided' },
      proof: 'undecided',
    }
  const { witness } = whole
  return {
    ...change,
    severity: witness.declared ? 'breaking' : 'risky',
    reason: broken(direction, witness.declared),
    witness,
    proof: 'witness',
  }
}

/** Another set of values, or the same in other words, that no rule has a name for. */
const rewritten = ({ direction, equivalent }: Settled): Change => ({
  path: '',
  kind: equivalent ? 'schema-rewritten' : direction === 'input' ? 'schema-widened' : 'schema-narrowed',
  axis: 'contract',
  effect: equivalent ? 'annotation' : direction === 'input' ? 'widens' : 'narrows',
  severity: 'compatible',
  reason: { code: equivalent ? 'equivalent' : direction === 'input' ? 'input-widens' : 'output-narrows' },
  proof: 'proved',
})

/** The named switches; all else is set inclusion. */
function byPolicy(change: Change, { direction, policy }: Settled): Change {
  const as = (severity: Severity, name: string): Change => ({
    ...change,
    severity,
    reason: { code: 'policy', params: { policy: name } },
  })
  if (
    direction === 'output' &&
    change.kind === 'enum-value-added' &&
    change.severity === 'breaking' &&
    policy.widenedOutputEnum === 'risky'
  )
    return as('risky', 'widenedOutputEnum')
  if (
    direction === 'input' &&
    change.kind === 'property-removed' &&
    change.severity === 'compatible' &&
    policy.propertyRemovedFromOpenInput === 'risky'
  )
    return as('risky', 'propertyRemovedFromOpenInput')
  return change
}
