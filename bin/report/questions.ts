import type { ConsoleReview } from '../cli/console-review'
import type { DiffDocument, ReportedChange } from './diff-document'

/** The three questions of a review, as far as the difference and the console answer them. */
export interface Questions {
  compatibility: { answer: 'compatible' | 'breaking' | 'undecided'; because: string[] }
  /** Null where no console was asked. */
  profiles: { answer: string[] | null; because: string[] }
  followUp: { answer: 'likely' | 'no sign of it'; because: string[] }
}

export const questionTitles: Record<keyof Questions, string> = {
  compatibility: 'Is it compatible or breaking?',
  profiles: 'Which profiles are affected?',
  followUp: 'Must prompts, evaluation sets or policy change?',
}

export const questionsOf = (doc: DiffDocument, review: ConsoleReview | null, why: string): Questions => ({
  compatibility: compatibility(doc),
  profiles: profiles(doc, review, why),
  followUp: followUp(doc),
})

function compatibility({ contractVerdict, items }: DiffDocument): Questions['compatibility'] {
  const grave = contractVerdict === 'breaking' ? 'breaking' : 'risky'
  const because = items.flatMap(({ kind, name, changes }) => {
    const own = changes.filter(({ axis, severity }) => axis === 'contract' && severity === grave)
    return own.length === 0
      ? []
      : [`${kind} ${name}: ${[...new Set(own.map(({ title }) => title))].join(', ')}`]
  })
  if (contractVerdict === 'breaking') return { answer: 'breaking', because }
  if (contractVerdict === 'risky') return { answer: 'undecided', because }
  return { answer: 'compatible', because: ['Callers and readers go on as before'] }
}

function profiles({ items }: DiffDocument, review: ConsoleReview | null, why: string): Questions['profiles'] {
  if (review === null) return { answer: null, because: [why] }
  const changed = new Set(items.map(({ kind, name }) => `${kind}\n${name}`))
  const touching = [...review.items, ...review.missing].filter(({ kind, name }) =>
    changed.has(`${kind}\n${name}`),
  )
  const names = new Map<string, string[]>()
  for (const item of touching)
    for (const profile of item.profiles)
      names.set(profile.name, [...(names.get(profile.name) ?? []), item.name])
  return {
    answer: [...names.keys()].sort(),
    because:
      names.size === 0
        ? ['No profile is granted what changed']
        : [...names].sort().map(([profile, tools]) => `${profile}: ${tools.join(', ')}`),
  }
}

const isText = ({ kind }: ReportedChange): boolean =>
  ['title-changed', 'description-changed', 'default-changed', 'examples-changed', 'name-changed'].includes(
    kind,
  )
const isHint = ({ kind }: ReportedChange): boolean => kind === 'hint-escalated' || kind === 'hint-relaxed'

function followUp({ items, renames }: DiffDocument): Questions['followUp'] {
  const named = (pick: (change: ReportedChange) => boolean) =>
    items.filter(({ changes }) => changes.some(pick)).map(({ name }) => name)
  const gone = items.filter(({ state }) => state === 'removed').map(({ name }) => name)
  const breaking = named(({ axis, severity }) => axis === 'contract' && severity === 'breaking')
  const broken = breaking.filter(name => !gone.includes(name))
  const texts = named(change => isText(change) && change.severity === 'risky')
  const hints = named(isHint)
  const because = [
    ...(gone.length === 0 ? [] : [`Prompts and plans that name what is gone: ${gone.join(', ')}`]),
    ...renames.map(({ from, to }) => `Prompts and grants, if ${from} is now ${to}`),
    ...(broken.length === 0
      ? []
      : [`Prompts, plans and evaluation sets that call in the old way: ${broken.join(', ')}`]),
    ...(texts.length === 0
      ? []
      : [`Evaluation sets, since models read other words about: ${texts.join(', ')}`]),
    ...(hints.length === 0 ? [] : [`Policy, since hints that it rests on moved: ${hints.join(', ')}`]),
  ]
  return because.length === 0
    ? { answer: 'no sign of it', because: ['Nothing is gone, breaks, reads otherwise or moves a hint'] }
    : { answer: 'likely', because }
}
