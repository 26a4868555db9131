import { type RefObject, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ContextMenu, type MenuEntry } from '../menus/menu.tsx'
import { useToast } from '../toast.tsx'
import type { DataTableProps } from './data-table-types.ts'
import { copyFormats, formatRows, valueColumnsOf } from './format-rows.ts'

export interface RowMenuPlace {
  rowKey: string
  x: number
  y: number
}

interface RowMenuProps<Row> {
  box: RefObject<HTMLDivElement | null>
  keys: readonly string[]
  table: DataTableProps<Row>
  place: RowMenuPlace
  onClose: () => void
}

/** What a button or link of a row is called, and itself. */
function listRowControls(row: Element | null | undefined): ReadonlyMap<string, HTMLElement> {
  const controls = [...(row?.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]') ?? [])]
  return new Map(
    controls
      .map((control) => [control.getAttribute('aria-label') ?? control.textContent.trim(), control] as const)
      .filter(([name]) => name !== ''),
  )
}

function findRow(box: HTMLElement | null, index: number): Element | null {
  return box?.querySelector(`[data-row-index="${index}"]`) ?? null
}

function startGroup(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.map((entry, index) => (index === 0 ? { ...entry, startsGroup: true } : entry))
}

/**
 * The acts of one row, which are those of its buttons and links, those that the screen has for rows, and what can be
 * copied of them: of all that are selected where it is one of them.
 */
export function RowMenu<Row>({ box, keys, table, place, onClose }: RowMenuProps<Row>) {
  const { t } = useTranslation('ui')
  const toast = useToast()
  const { rows, rowKey, rowLabel, selected, headings, listActs, onOpen, copyId, copied = [] } = table
  const columns = [...table.columns, ...copied]
  // As the row was when it was asked for: the menu stays as it is while data is refreshed.
  const [row] = useState(() => rows[keys.indexOf(place.rowKey)])
  const [names] = useState(() => [...listRowControls(findRow(box.current, keys.indexOf(place.rowKey))).keys()])
  if (row === undefined) return null
  const isOneOfSelected = selected?.has(place.rowKey) === true
  const chosen = isOneOfSelected ? rows.filter((one) => selected.has(rowKey(one)) && headings?.is(one) !== true) : [row]

  const press = (name: string): void => {
    const control = listRowControls(findRow(box.current, keys.indexOf(place.rowKey))).get(name)
    if (control === undefined) toast({ title: t('table.menu.gone', { name }) })
    else control.click()
  }
  const copy = (text: string, count: number): void =>
    void navigator.clipboard.writeText(text).then(
      () => toast({ tone: 'ok', title: t('table.menu.copied', { count }) }),
      () => toast({ tone: 'bad', title: t('table.menu.notCopied') }),
    )

  // The link that is the row's name does what *Open* says.
  const acts = names
    .filter((name) => onOpen === undefined || name !== rowLabel(row))
    .map((name, index): MenuEntry => ({ id: `act-${index}`, label: name, onAction: () => press(name) }))
  const more = headings?.is(row) === true ? [] : (listActs?.(chosen) ?? [])
  const rowId = copyId?.(row) ?? ''
  const copies = [
    ...(rowId === '' ? [] : [{ id: 'copy-id', label: t('table.menu.copyId'), onAction: () => copy(rowId, 1) }]),
    ...(valueColumnsOf(columns).length === 0
      ? []
      : copyFormats.map((format) => ({
          id: `copy-${format}`,
          label: t(`table.menu.${format}`, { count: chosen.length }),
          onAction: () => copy(formatRows(chosen, { columns, format }), chosen.length),
        }))),
  ]
  const entries: readonly MenuEntry[] = [
    ...(onOpen === undefined ? [] : [{ id: 'open', label: t('table.menu.open'), onAction: () => onOpen(row) }]),
    ...acts,
    ...startGroup(more),
    ...startGroup(copies),
  ]
  return (
    <ContextMenu
      label={t('table.menu.label', { name: rowLabel(row) })}
      entries={entries}
      at={place}
      onClose={onClose}
    />
  )
}
