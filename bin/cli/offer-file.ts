import { importOffer, type Offer, readOfferFile } from '@/lib/contracts/server'
import { AppError } from '@/lib/platform/errors'
import { JsonMeter } from '@/lib/platform/server/json-meter'
import { type ContractKind, contractKinds } from '@/lib/servers'
import { readText } from './input'

/** Deeper is no offer that a server sends; reading it would only exhaust the stack. */
const LIMITS = { depth: 500, values: 5_000_000 }

/** What a file says that a server offers. */
export interface OfferFile {
  file: string
  text: string
  server: string | null
  offer: Offer
  /** The kinds that it speaks of, and those that it holds to the end. */
  kinds: ReadonlySet<ContractKind>
  complete: ReadonlySet<ContractKind>
}

/**
 * Reads a snapshot, or a raw answer of `tools/list`; `-` is standard input.
 * @throws AppError `invalid` saying what is wrong with the file
 */
export const readOffer = async (file: string): Promise<OfferFile> =>
  offerOf(file === '-' ? 'stdin' : file, await readText(file))

/** The same of a text that is at hand. */
export function offerOf(file: string, text: string): OfferFile {
  const bad = (detail: string) =>
    new AppError('invalid', `${file} cannot be understood`, {
      detail,
      hint: 'Take a file of `countersign snapshot`, or the answer of tools/list as JSON.',
    })
  const tooMuch = new JsonMeter(LIMITS).push(Buffer.from(text))
  if (tooMuch !== undefined)
    throw bad(
      tooMuch === 'depth' ? `It is nested more than ${LIMITS.depth} deep` : 'It holds too many values',
    )
  const found = readOfferFile(text)
  if ('problem' in found) throw bad(found.problem)
  const { taken, rejected } = importOffer(found.offer)
  const { name: server, version } = found.info
  return {
    file,
    text,
    server: server === undefined ? null : [server, version].filter(part => part !== undefined).join(' '),
    offer: {
      items: taken,
      notTaken: rejected.map(({ kind, name: shown, identity, reason }) => ({
        kind,
        name: identity ?? shown,
        reason,
      })),
    },
    kinds: new Set(contractKinds.filter(kind => found.offer[kind] !== undefined)),
    complete: new Set(found.complete),
  }
}

type Side = Pick<OfferFile, 'file' | 'offer' | 'kinds' | 'complete'>

const plural: Record<ContractKind, string> = {
  tool: 'tools',
  resource: 'resources',
  resource_template: 'resource templates',
  prompt: 'prompts',
}

/** What can be compared of two files, and in words what cannot: a list that one of them does not hold is not gone. */
export function comparable(before: Side, after: Side): { before: Offer; after: Offer; notes: string[] } {
  const both = (kind: ContractKind) => before.kinds.has(kind) && after.kinds.has(kind)
  const notes = contractKinds.flatMap(kind => {
    if (before.kinds.has(kind) !== after.kinds.has(kind)) {
      const [has, lacks] = before.kinds.has(kind) ? [before, after] : [after, before]
      const count = has.offer.items.filter(item => item.kind === kind).length
      return count === 0
        ? []
        : [`Not compared: ${count} ${plural[kind]} of ${has.file}, ${lacks.file} says nothing of them`]
    }
    return both(kind) && !after.complete.has(kind)
      ? [`${after.file} does not hold all ${plural[kind]} (it is not the last page): none counts as removed`]
      : []
  })
  const present = new Set(after.offer.items.map(({ kind, name }) => `${kind}\n${name}`))
  const mayBeGone = (kind: ContractKind, name: string) =>
    after.complete.has(kind) || present.has(`${kind}\n${name}`)
  return {
    before: {
      items: before.offer.items.filter(({ kind, name }) => both(kind) && mayBeGone(kind, name)),
      notTaken: (before.offer.notTaken ?? []).filter(({ kind }) => both(kind)),
    },
    after: {
      items: after.offer.items.filter(({ kind }) => both(kind)),
      notTaken: (after.offer.notTaken ?? []).filter(({ kind }) => both(kind)),
    },
    notes,
  }
}
