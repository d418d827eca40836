'use client'

import { Columns3, Download, Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { CheckboxLine } from '@/components/ui/checkbox'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Popover } from '@/components/ui/popover'
import type { Column, ColumnChoice } from './columns'
import { isShown, widthOf } from './columns'
import { download, toCsv, toJson } from './export'

const STEP = 24

/** Which columns, and how wide: the keyboard's way to resize. */
export function ColumnMenu<T>({
  columns,
  choice,
  onChange,
}: {
  columns: readonly Column<T>[]
  choice: ColumnChoice
  onChange: (choice: ColumnChoice | undefined) => void
}) {
  const t = useTranslations('common.table')
  const resize = (column: Column<T>, by: number) =>
    onChange({ ...choice, widths: { ...choice.widths, [column.id]: widthOf(column, choice) + by } })
  return (
    <Popover
      align="end"
      className="w-64"
      title={t('columns')}
      trigger={
        <Button size="sm">
          <Columns3 aria-hidden />
          {t('columns')}
        </Button>
      }
    >
      {columns.map(column => (
        <div key={column.id} className="flex items-center gap-1">
          <CheckboxLine
            className="grow"
            checked={isShown(column, choice)}
            disabled={column.locked === true}
            onCheckedChange={shown => onChange({ ...choice, shown: { ...choice.shown, [column.id]: shown } })}
          >
            {column.header}
          </CheckboxLine>
          <IconButton
            label={t('narrower', { name: column.header })}
            className="size-6"
            onClick={() => resize(column, -STEP)}
          >
            <Minus aria-hidden />
          </IconButton>
          <IconButton
            label={t('wider', { name: column.header })}
            className="size-6"
            onClick={() => resize(column, STEP)}
          >
            <Plus aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button size="sm" variant="ghost" className="mt-2" onClick={() => onChange(undefined)}>
        {t('reset')}
      </Button>
    </Popover>
  )
}

/** Everything that matches as a file; `load` gets the rows that the page does not hold. */
export function ExportMenu<T>({
  name,
  columns,
  load,
}: {
  name: string
  columns: readonly Column<T>[]
  load: () => readonly T[] | Promise<readonly T[]>
}) {
  const t = useTranslations('common.table')
  const [pending, setPending] = useState(false)
  const save = async (extension: 'csv' | 'json') => {
    setPending(true)
    try {
      const rows = await load()
      if (extension === 'csv') download(`${name}.csv`, 'text/csv;charset=utf-8', toCsv(columns, rows))
      else download(`${name}.json`, 'application/json', toJson(columns, rows))
    } finally {
      setPending(false)
    }
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm" pending={pending}>
          <Download aria-hidden />
          {t('export')}
        </Button>
      }
    >
      <MenuItem onClick={() => void save('csv')}>{t('exportCsv')}</MenuItem>
      <MenuItem onClick={() => void save('json')}>{t('exportJson')}</MenuItem>
    </Menu>
  )
}
