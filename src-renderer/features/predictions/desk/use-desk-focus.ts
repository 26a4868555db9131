import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { type Command, useCommands } from '../../../shared/command-registry.tsx'
import { isFocusNowhere } from '../../../shared/pages/screen-focus.ts'
import type { RowsAre } from './desk-line.ts'
import { type FocusedRow, findFocusedRow } from './find-focused-row.ts'

interface DeskFocusOptions {
  box: RefObject<HTMLDivElement | null>
  /** Whether this row can be predicted in. */
  isOpen: (index: number) => boolean
  /** The row of each line, in their order. */
  keys: readonly string[]
  /** Whether there is something to do in this row; keys go past the others. */
  hasWork: (index: number) => boolean
  rowsAre: RowsAre
  /** Scrolls so that this row is drawn. */
  reveal: (index: number) => void
}

const firstField = 'input[tabindex="0"], input:not([tabindex="-1"]), textarea, button, a'

/**
 * Where the focus is on the desk. A desk that opens takes it into the first row that can be predicted in, so that the
 * keys it names work at once; a row that can no longer be predicted in while it has the focus hands it on to the next
 * one that can. Alt with an arrow key goes to the same field of the next row with something to do, and from outside the
 * rows back to the row that had it last.
 */
export function useDeskFocus({ box, isOpen, keys, hasWork, rowsAre, reveal }: DeskFocusOptions) {
  const firstOpen = findNextOpen(keys, 0, isOpen)
  const [last, setLast] = useState<FocusedRow | null>(null)
  const focused = findFocusedRow(keys, last)
  // Adjusted while drawing: the place of a row that goes later is the one it had then.
  if (focused !== null && (focused.key !== last?.key || focused.index !== last.index)) setLast(focused)
  /** Fulfilled once the row is drawn. `times` makes a second request for the same row render again. */
  const requested = useRef<{ key: string; field: string } | null>(null)
  const [, setTimes] = useState(0)

  const goTo = (index: number, field: string): void => {
    const key = keys[index]
    if (key === undefined) return
    requested.current = { key, field }
    reveal(index)
    setLast({ key, index })
    setTimes((times) => times + 1)
  }

  // Only where the focus is nowhere: what the operator has gone to meanwhile keeps it.
  const isOpening = useRef(true)
  useLayoutEffect(() => {
    if (!isOpening.current || firstOpen === null) return
    isOpening.current = false
    if (isFocusNowhere()) goTo(firstOpen, 'direction')
  })

  const isHeld = useRef(false)
  const heldOpen = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (focused === null) return
    const hasClosed = heldOpen.current === focused.key && !isOpen(focused.index)
    heldOpen.current = isOpen(focused.index) ? focused.key : null
    if (!hasClosed || !isHeld.current || !isFocusNowhere()) return
    const next = findNextOpen(keys, focused.index, isOpen) ?? firstOpen
    if (next !== null) goTo(next, 'direction')
  })

  useLayoutEffect(() => {
    const { current } = requested
    if (current === null) return
    const row = box.current?.querySelector(`[data-desk-row="${keys.indexOf(current.key)}"]`)
    if (row === null || row === undefined) return
    requested.current = null
    fieldOf(row, current.field).querySelector<HTMLElement>(firstField)?.focus({ preventScroll: true })
  })

  useToRowsCommand(rowsAre, () => {
    const index = focused?.index ?? firstOpen
    if (index !== null) goTo(index, 'direction')
  })

  const moveByKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    if (!(event.target instanceof Element) || focused === null) return
    // A field of the row would take the arrow for its own.
    event.preventDefault()
    event.stopPropagation()
    const field = event.target.closest<HTMLElement>('[data-field]')?.dataset.field ?? 'direction'
    const step = event.key === 'ArrowDown' ? 1 : -1
    let index = focused.index + step
    while (index >= 0 && index < keys.length && !hasWork(index)) index += step
    goTo(index, field)
  }

  return {
    focused,
    moveByKey,
    noteFocus: (target: EventTarget): void => {
      isHeld.current = true
      const index = indexOfRow(target)
      const key = index === null ? undefined : keys[index]
      setLast(index === null || key === undefined ? null : { key, index })
    },
    /** A field that vanishes with the focus hands it to nothing: the row has it still. */
    noteBlur: ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null) isHeld.current = false
    },
  }
}

/** The key and the entry of the palette that lead into the rows. */
function useToRowsCommand(rowsAre: RowsAre, enter: () => void): void {
  const latest = useRef(enter)
  latest.current = enter
  const { t } = useTranslation('predictions')
  const commands = useMemo<readonly Command[]>(
    () => [
      {
        id: 'predict-rows',
        title: t(`keys.toRows.${rowsAre}`),
        group: 'act',
        shortcut: 'toRows',
        run: () => latest.current(),
      },
    ],
    [t, rowsAre],
  )
  useCommands(commands)
}

/** The first row from this one on that can be predicted in; null: none. */
function findNextOpen({ length }: readonly string[], from: number, isOpen: DeskFocusOptions['isOpen']): number | null {
  for (let index = from; index < length; index += 1) if (isOpen(index)) return index
  return null
}

/** The field by its name; a row in which that is hidden or closed is entered by the first one. */
function fieldOf(row: Element, name: string): Element {
  return row.querySelector(`[data-field="${name}"]`) ?? row.querySelector('[data-field="direction"]') ?? row
}

function indexOfRow(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-desk-row]') : null
  return row === null ? null : Number(row.dataset.deskRow)
}
