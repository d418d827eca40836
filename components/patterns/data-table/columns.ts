import type { ReactNode } from 'react'

export type CellValue = string | number | boolean | null | undefined

export interface Column<T> {
  id: string
  /** The head; also its name in the column menu and the export. */
  header: string
  cell: (row: T) => ReactNode
  /** What sorting and the export take. A column without it is neither sorted nor exported. */
  value?: (row: T) => CellValue
  /** Off for columns that the server cannot sort by. */
  sortable?: boolean
  align?: 'start' | 'end'
  /** In pixels; for the column that grows it is the least width. */
  width: number
  /** Takes the room that is left. Give it to the identity column. */
  grow?: boolean
  /** Not shown until chosen. */
  optional?: boolean
  /** Cannot be taken away: the identity column. */
  locked?: boolean
}

/** What a viewer changed about the columns of a table. */
export interface ColumnChoice {
  shown: Record<string, boolean>
  widths: Record<string, number>
}

export const MIN_WIDTH = 56
export const MAX_WIDTH = 720

export const isShown = <T>(column: Column<T>, choice: ColumnChoice): boolean =>
  column.locked === true || (choice.shown[column.id] ?? column.optional !== true)

export const widthOf = <T>(column: Column<T>, choice: ColumnChoice): number =>
  Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, choice.widths[column.id] ?? column.width))

/** The tracks of the grid and the least width of a row. A resized column no longer grows. */
export function layout<T>(columns: readonly Column<T>[], choice: ColumnChoice, lead: number) {
  const tracks = columns.map(c => {
    const width = widthOf(c, choice)
    return c.grow === true && choice.widths[c.id] === undefined ? `minmax(${width}px, 1fr)` : `${width}px`
  })
  if (lead > 0) tracks.unshift(`${lead}px`)
  const grows = columns.some(c => c.grow === true && choice.widths[c.id] === undefined)
  return {
    template: grows ? tracks.join(' ') : `${tracks.join(' ')} 1fr`,
    minWidth: columns.reduce((sum, c) => sum + widthOf(c, choice), lead),
  }
}
