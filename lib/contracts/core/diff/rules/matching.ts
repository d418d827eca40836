/**
 * Pairs rows with columns so that the sum of scores is greatest (Kuhn–Munkres); pairs of no score stay apart. The
 * result has, for each row, its column.
 */
export function bestPairs(scores: readonly (readonly number[])[]): (number | undefined)[] {
  const rows = scores.length
  const columns = scores[0]?.length ?? 0
  if (rows === 0 || columns === 0) return scores.map(() => undefined)
  if (rows > columns) {
    const byColumn = bestPairs(Array.from({ length: columns }, (_, c) => scores.map(row => row[c] ?? 0)))
    return scores.map((_, r) => {
      const column = byColumn.indexOf(r)
      return column < 0 ? undefined : column
    })
  }
  return assigned(scores, rows, columns).map((column, r) =>
    column !== undefined && (scores[r]?.[column] ?? 0) > 0 ? column : undefined,
  )
}

/** Shortest augmenting paths over potentials; one-based, as the algorithm is usually written. */
function assigned(
  scores: readonly (readonly number[])[],
  rows: number,
  columns: number,
): (number | undefined)[] {
  const u = Array<number>(rows + 1).fill(0)
  const v = Array<number>(columns + 1).fill(0)
  const owner = Array<number>(columns + 1).fill(0)
  const way = Array<number>(columns + 1).fill(0)
  const at = (list: readonly number[], i: number) => list[i] ?? 0
  for (let row = 1; row <= rows; row++) {
    owner[0] = row
    let column = 0
    const least = Array<number>(columns + 1).fill(Number.POSITIVE_INFINITY)
    const used = Array<boolean>(columns + 1).fill(false)
    do {
      used[column] = true
      const r = at(owner, column)
      let delta = Number.POSITIVE_INFINITY
      let next = 0
      for (let c = 1; c <= columns; c++) {
        if (used[c]) continue
        const cost = -(scores[r - 1]?.[c - 1] ?? 0) - at(u, r) - at(v, c)
        if (cost < at(least, c)) {
          least[c] = cost
          way[c] = column
        }
        if (at(least, c) < delta) {
          delta = at(least, c)
          next = c
        }
      }
      for (let c = 0; c <= columns; c++) {
        if (used[c]) {
          u[at(owner, c)] = at(u, at(owner, c)) + delta
          v[c] = at(v, c) - delta
        } else least[c] = at(least, c) - delta
      }
      column = next
    } while (at(owner, column) !== 0)
    for (; column !== 0; column = at(way, column)) owner[column] = at(owner, at(way, column))
  }
  const result = Array<number | undefined>(rows).fill(undefined)
  for (let c = 1; c <= columns; c++) if (at(owner, c) > 0) result[at(owner, c) - 1] = c - 1
  return result
}
