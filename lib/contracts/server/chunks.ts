/** A statement takes 65,534 parameters: this many rows stay below. */
const CHUNK = 1000

/** Parts of a list, each small enough for one statement. */
export function* chunks<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += CHUNK) yield list.slice(from, from + CHUNK)
}
