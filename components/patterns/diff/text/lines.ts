import { diffLines } from 'diff'

export interface LineRow {
  kind: 'same' | 'added' | 'removed'
  /** The line numbers at both sides, from 1. */
  before: number | undefined
  after: number | undefined
  text: string
  /** The line at the other side that this one stands for, to mark its words. */
  pair: string | undefined
}

/** Lines that did not change and are not near a change. */
export interface Fold {
  kind: 'fold'
  /** The index of the first folded row. */
  from: number
  count: number
}

const CONTEXT = 3
const BUDGET_MS = 2000

/** Two texts line by line. Texts too different to compare in time are one removed and one added block. */
export function diffTexts(before: string, after: string): LineRow[] {
  const blocks = diffLines(before, after, { timeout: BUDGET_MS }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ]
  const rows: LineRow[] = []
  let [old, now] = [1, 1]
  for (const { added, removed, value } of blocks)
    for (const text of linesOf(value)) {
      if (added) rows.push({ kind: 'added', before: undefined, after: now++, text, pair: undefined })
      else if (removed) rows.push({ kind: 'removed', before: old++, after: undefined, text, pair: undefined })
      else rows.push({ kind: 'same', before: old++, after: now++, text, pair: undefined })
    }
  pairUp(rows)
  return rows
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

/** Removed lines and the added ones right after them stand for each other, one by one. */
function pairUp(rows: LineRow[]): void {
  for (let i = 0; i < rows.length; i++) {
    if (rows[i]?.kind !== 'removed') continue
    const start = i
    while (rows[i]?.kind === 'removed') i++
    const middle = i
    while (rows[i]?.kind === 'added') i++
    for (let k = 0; start + k < middle && middle + k < i; k++) {
      const [old, now] = [rows[start + k], rows[middle + k]]
      if (old === undefined || now === undefined) continue
      old.pair = now.text
      now.pair = old.text
    }
    i--
  }
}

/** The rows with what is far from any change folded; `open` holds the first rows of folds to show. */
export function foldLines(rows: readonly LineRow[], open: ReadonlySet<number>): (LineRow | Fold)[] {
  const out: (LineRow | Fold)[] = []
  for (let i = 0; i < rows.length; ) {
    const row = rows[i]
    if (row === undefined) break
    if (row.kind !== 'same') {
      out.push(row)
      i++
      continue
    }
    let end = i
    while (rows[end]?.kind === 'same') end++
    const from = i === 0 ? i : i + CONTEXT
    const to = end === rows.length ? end : end - CONTEXT
    if (to - from < 2 || open.has(from)) out.push(...rows.slice(i, end))
    else {
      out.push(...rows.slice(i, from), { kind: 'fold', from, count: to - from }, ...rows.slice(to, end))
    }
    i = end
  }
  return out
}

/** One line of a side-by-side view; a side without a line is a gap. */
export interface SplitRow {
  left: LineRow | undefined
  right: LineRow | undefined
}

/** Removed lines stand left of the added ones that came in their place. */
export function splitRows(rows: readonly LineRow[]): SplitRow[] {
  const out: SplitRow[] = []
  for (let i = 0; i < rows.length; ) {
    const row = rows[i]
    if (row?.kind === 'same') {
      out.push({ left: row, right: row })
      i++
      continue
    }
    let end = i
    while (rows[end] !== undefined && rows[end]?.kind !== 'same') end++
    const block = rows.slice(i, end)
    const removed = block.filter(one => one.kind === 'removed')
    const added = block.filter(one => one.kind === 'added')
    for (let k = 0; k < Math.max(removed.length, added.length); k++)
      out.push({ left: removed[k], right: added[k] })
    i = end
  }
  return out
}
