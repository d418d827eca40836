import type { CharSet } from 'refa'
import { anyCharacter } from './alphabet'

/** A regular language as an extended expression: with intersection and complement. */
export type Term = { readonly id: number; readonly nullable: boolean } & (
  | { readonly kind: 'nothing' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'sequence'; readonly first: Term; readonly rest: Term }
  | { readonly kind: 'repeat'; readonly body: Term; readonly min: number; readonly max: number }
  | { readonly kind: 'or' | 'and'; readonly parts: readonly Term[] }
  | { readonly kind: 'not'; readonly body: Term }
)

type Shape = Term extends infer T ? (T extends Term ? Omit<T, 'id' | 'nullable'> : never) : never

/** Makes terms; equal ones are one object, kept simple enough that there are finitely many derivatives. */
export class Terms {
  private readonly known = new Map<string, Term>()
  private readonly sets = new Map<string, number>()
  readonly nothing = this.make('0', { kind: 'nothing' }, false)
  readonly empty = this.make('1', { kind: 'empty' }, true)
  readonly character = this.set(anyCharacter)
  readonly everything = this.repeat(this.character, 0, Number.POSITIVE_INFINITY)

  set(set: CharSet): Term {
    if (set.isEmpty) return this.nothing
    const key = set.ranges.map(range => `${range.min}-${range.max}`).join()
    const id = this.sets.get(key) ?? this.sets.size
    this.sets.set(key, id)
    return this.make(`s${id}`, { kind: 'set', set }, false)
  }

  sequence(first: Term, rest: Term): Term {
    if (first === this.nothing || rest === this.nothing) return this.nothing
    if (first === this.empty) return rest
    if (rest === this.empty) return first
    if (first === this.everything && rest === this.everything) return first
    if (first.kind === 'sequence') return this.sequence(first.first, this.sequence(first.rest, rest))
    return this.make(
      `${first.id}.${rest.id}`,
      { kind: 'sequence', first, rest },
      first.nullable && rest.nullable,
    )
  }

  repeat(body: Term, min: number, max: number): Term {
    if (max === 0 || body === this.empty) return this.empty
    if (body === this.nothing) return min === 0 ? this.empty : this.nothing
    if (min === 1 && max === 1) return body
    if (body.kind === 'repeat' && body.min === 0 && body.max === Number.POSITIVE_INFINITY) return body
    return this.make(
      `${body.id}{${min},${max}}`,
      { kind: 'repeat', body, min, max },
      min === 0 || body.nullable,
    )
  }

  or(terms: readonly Term[]): Term {
    const parts = this.flat('or', terms).filter(term => term !== this.nothing)
    if (parts.includes(this.everything)) return this.everything
    return this.many(
      'or',
      parts,
      this.nothing,
      parts.some(term => term.nullable),
    )
  }

  and(terms: readonly Term[]): Term {
    const parts = this.flat('and', terms).filter(term => term !== this.everything)
    if (parts.includes(this.nothing)) return this.nothing
    const nullable = parts.every(term => term.nullable)
    if (parts.includes(this.empty)) return nullable ? this.empty : this.nothing
    if (parts.some(term => term.kind === 'not' && parts.includes(term.body))) return this.nothing
    return this.many('and', parts, this.everything, nullable)
  }

  not(body: Term): Term {
    if (body.kind === 'not') return body.body
    if (body === this.nothing) return this.everything
    if (body === this.everything) return this.nothing
    return this.make(`!${body.id}`, { kind: 'not', body }, !body.nullable)
  }

  private flat(kind: 'or' | 'and', terms: readonly Term[]): Term[] {
    const all = new Set(
      terms.flatMap(term => (term.kind === kind && 'parts' in term ? [...term.parts] : [term])),
    )
    return [...all].sort((a, b) => a.id - b.id)
  }

  private many(kind: 'or' | 'and', parts: Term[], none: Term, nullable: boolean): Term {
    const [only] = parts
    if (only === undefined) return none
    if (parts.length === 1) return only
    return this.make(`${kind}(${parts.map(part => part.id).join()})`, { kind, parts }, nullable)
  }

  private make(key: string, shape: Shape, nullable: boolean): Term {
    const known = this.known.get(key)
    if (known !== undefined) return known
    const term: Term = { id: this.known.size, nullable, ...shape }
    this.known.set(key, term)
    return term
  }
}
