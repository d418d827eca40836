/** Successes out of units: one side of a comparison. */
export interface Rate {
  hits: number
  units: number
}

export const add = (a: Rate, b: Rate): Rate => ({ hits: a.hits + b.hits, units: a.units + b.units })

/** @throws RangeError unless both are whole numbers and 0 ≤ hits ≤ units. */
export function checkRate({ hits, units }: Rate): void {
  if (Number.isInteger(hits) && Number.isInteger(units) && hits >= 0 && hits <= units) return
  throw new RangeError(`${hits} of ${units} is no rate`)
}
