import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Column, layout } from './columns'
import { toCsv, toJson } from './export'
import { formatSort, nextSort, parseSort, sortRows } from './sort'

interface Row {
  name: string
  calls: number | null
}
const columns: Column<Row>[] = [
  { id: 'name', header: 'Tool', cell: r => r.name, value: r => r.name, width: 200, grow: true },
  { id: 'calls', header: 'Calls', cell: r => r.calls, value: r => r.calls, width: 80 },
  { id: 'menu', header: 'Menu', cell: () => null, width: 40 },
]
const rows: Row[] = [
  { name: 'tool10', calls: null },
  { name: 'Tool2', calls: 7 },
  { name: 'tool1', calls: 30 },
]

test('names sort as people count, numbers as numbers, nothing last', () => {
  expect(sortRows(rows, columns, { id: 'name', descending: false }, 'en').map(r => r.name)).toEqual([
    'tool1',
    'Tool2',
    'tool10',
  ])
  expect(sortRows(rows, columns, { id: 'calls', descending: false }, 'en').map(r => r.calls)).toEqual([
    7,
    30,
    null,
  ])
  expect(sortRows(rows, columns, { id: 'calls', descending: true }, 'en').map(r => r.calls)).toEqual([
    30,
    7,
    null,
  ])
  expect(sortRows(rows, columns, { id: 'unknown', descending: true }, 'en')).toBe(rows)
})

test('a sort goes through the URL unchanged', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]\w*$/), fc.boolean(), (id, descending) => {
      expect(parseSort(formatSort({ id, descending }))).toEqual({ id, descending })
    }),
  )
  expect(parseSort('')).toBeUndefined()
})

test('a head goes up, down, and back', () => {
  const up = nextSort(undefined, 'name')
  expect(up).toEqual({ id: 'name', descending: false })
  expect(nextSort(up, 'name')).toEqual({ id: 'name', descending: true })
  expect(nextSort({ id: 'name', descending: true }, 'name')).toBeUndefined()
  expect(nextSort(up, 'calls')).toEqual({ id: 'calls', descending: false })
})

test('the export quotes, and makes formulas harmless', () => {
  const csv = toCsv(columns, [
    { name: '=HYPERLINK("x"), "a"', calls: -3 },
    { name: '-12', calls: null },
  ])
  expect(csv).toBe('\uFEFFTool,Calls\r\n"\'=HYPERLINK(""x""), ""a""",-3\r\n-12,\r\n')
  expect(JSON.parse(toJson(columns, rows.slice(1, 2)))).toEqual([{ name: 'Tool2', calls: 7 }])
})

test('a resized column keeps its width and no longer grows', () => {
  expect(layout(columns, { shown: {}, widths: {} }, 40)).toEqual({
    template: '40px minmax(200px, 1fr) 80px 56px',
    minWidth: 376,
  })
  expect(layout(columns, { shown: {}, widths: { name: 300 } }, 0).template).toBe('300px 80px 56px 1fr')
})
