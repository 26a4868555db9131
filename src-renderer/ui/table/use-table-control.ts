import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useImperativeHandle,
  useRef,
} from 'react'
import { toggleKey } from '../toggle-key.ts'
import { useUi } from '../ui-provider.tsx'
import { type TableMove, tableMoveOf } from './data-table-keys.ts'
import type { DataTableProps } from './data-table-types.ts'
import type { RowMenuPlace } from './row-menu.tsx'
import { selectAll, selectThrough } from './row-selection.ts'
import { controlSelector, rowOf, useTableFocus } from './use-table-focus.ts'

interface TableControlInput<Row> {
  box: RefObject<HTMLDivElement | null>
  keys: readonly string[]
  /** Those of the keys that can be picked. */
  pickKeys: readonly string[]
  rowPx: number
  offsetsPx: readonly number[]
  headerPx: number
  table: DataTableProps<Row>
  /** A right click, or the key for it, on a row that has a menu. */
  onRowMenu: (place: RowMenuPlace) => void
}

interface TableHandlers {
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void
  onClick: (event: MouseEvent<HTMLDivElement>) => void
  onDoubleClick: (event: MouseEvent<HTMLDivElement>) => void
  onContextMenu: (event: MouseEvent<HTMLDivElement>) => void
  onFocus: (event: FocusEvent<HTMLDivElement>) => void
  onBlur: (event: FocusEvent<HTMLDivElement>) => void
}

interface Place {
  element: HTMLElement
  index: number
  target: Element
}

function isControl(target: Element): boolean {
  return target.closest(`${controlSelector}, label`) !== null
}

function isTextBox(target: EventTarget): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && target.type !== 'checkbox'
}

function moveToControl(row: HTMLElement, step: 1 | -1): void {
  const stops = [row, ...row.querySelectorAll<HTMLElement>(controlSelector)]
  const at = stops.findIndex((stop) => stop.isSameNode(document.activeElement))
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus()
}

function focusHeader(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('[data-table-header] :is(button, input, [data-header-stop])')?.focus()
}

/** Picking rows: one, or all from the one picked before; nothing where rows cannot be picked. */
function usePicking<Row>({ keys, pickKeys, table }: TableControlInput<Row>) {
  const anchor = useRef<string | null>(null)
  const { selected, onSelectedChange } = table
  const canPick = selected !== undefined && onSelectedChange !== undefined
  return {
    pick: (index: number, isThrough: boolean): void => {
      const key = keys[index]
      if (!canPick || key === undefined || !pickKeys.includes(key)) return
      // By key: the rows may have been sorted or filtered since.
      const from = isThrough && anchor.current !== null ? keys.indexOf(anchor.current) : -1
      onSelectedChange(
        from === -1 ? toggleKey(selected, key) : selectThrough(selected, { keys, pickKeys, from, to: index }),
      )
      anchor.current = key
    },
    pickThrough: (from: number, to: number): void => {
      if (canPick) onSelectedChange(selectThrough(selected, { keys, pickKeys, from, to }))
    },
    pickAll: (): void => {
      if (canPick) onSelectedChange(selectAll(selected, pickKeys))
    },
  }
}

/** What a row does when it is opened, and what by Enter where that is something else. */
function createOpening<Row>({ rows, onOpen, onEnter = onOpen }: TableControlInput<Row>['table']) {
  const at =
    (act: ((row: Row) => void) | undefined) =>
    (index: number): void => {
      const row = rows[index]
      if (row !== undefined) act?.(row)
    }
  return { open: at(onOpen), enter: at(onEnter) }
}

/** Keyboard, mouse and focus of a whole table. */
export function useTableControl<Row>(input: TableControlInput<Row>): {
  activeIndex: number
  handlers: TableHandlers
} {
  const { box, keys, rowPx, offsetsPx, headerPx, table } = input
  const focus = useTableFocus(box, { keys, offsetsPx, headerPx, startKey: table.startKey ?? null })
  useImperativeHandle(table.goToRef, () => (index: number) => focus.goTo(index, null))
  const picking = usePicking(input)
  const { listKeys } = useUi()

  const { open, enter } = createOpening(table)

  const goToRow = (move: TableMove & { kind: 'row' }, at: Place): void => {
    if (move.extend) picking.pickThrough(at.index, move.index)
    const column = at.target.closest<HTMLElement>('[data-column]')?.dataset.column ?? null
    focus.goTo(move.index, at.target === at.element ? null : column)
  }

  const obey = (move: TableMove, at: Place): void => {
    if (move.kind === 'row') goToRow(move, at)
    else if (move.kind === 'header') focusHeader(box.current)
    else if (move.kind === 'control') moveToControl(at.element, move.step)
    else if (move.kind === 'open') enter(at.index)
    else if (move.kind === 'toggle') picking.pick(at.index, false)
    else if (move.kind === 'all') picking.pickAll()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const target = event.target
    if (event.defaultPrevented || isTextBox(target) || !(target instanceof Element)) return
    const at = rowOf(target)
    if (at === null) {
      if (event.key !== 'ArrowDown' || keys.length === 0) return
      event.preventDefault()
      focus.goTo(focus.activeIndex, null)
      return
    }
    // Enter and Space belong to the control that has the focus.
    if (isControl(target) && (event.key === 'Enter' || event.key === ' ')) return
    const pageRows = Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - headerPx) / rowPx) - 1)
    const move = tableMoveOf(event, { index: at.index, rowCount: keys.length, pageRows, listKeys })
    if (move === null) return
    event.preventDefault()
    obey(move, { ...at, target })
  }

  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const target = event.target
    const at = rowOf(target)
    if (at === null || !(target instanceof Element)) return
    if (target.closest('[data-select]') !== null) picking.pick(at.index, event.shiftKey)
    else if (!isControl(target) && (event.ctrlKey || event.metaKey || event.shiftKey))
      picking.pick(at.index, event.shiftKey)
  }

  const onDoubleClick = (event: MouseEvent<HTMLDivElement>): void => {
    const target = event.target
    const at = rowOf(target)
    if (at === null || !(target instanceof Element)) return
    if (!isControl(target) && target.closest('[data-select]') === null) open(at.index)
  }

  const onContextMenu = (event: MouseEvent<HTMLDivElement>): void => {
    const index = rowOf(event.target)?.index ?? -1
    const [key, row] = [keys[index], table.rows[index]]
    // A text box and text that is selected have the menu of the system.
    if (key === undefined || row === undefined || table.headings?.is(row) === true || isTextBox(event.target)) return
    if (getSelection()?.isCollapsed === false) return
    event.preventDefault()
    input.onRowMenu({ rowKey: key, x: event.clientX, y: event.clientY })
  }

  return {
    activeIndex: focus.activeIndex,
    handlers: { onKeyDown, onClick, onDoubleClick, onContextMenu, onFocus: focus.onFocus, onBlur: focus.onBlur },
  }
}
