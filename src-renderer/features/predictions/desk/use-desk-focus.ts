import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { type Command, useCommands } from '../../../shared/command-registry.tsx'
import { isFocusNowhere } from '../../../shared/screen-focus.ts'
import type { RowsAre } from './desk-line.ts'

interface DeskFocusOptions {
  box: RefObject<HTMLDivElement | null>
  /** The first row that can be predicted in; null: none. */
  firstOpen: number | null
  rowCount: number
  /** Whether there is something to do in this row; keys go past the others. */
  hasWork: (index: number) => boolean
  rowsAre: RowsAre
  /** Scrolls so that this row is drawn. */
  reveal: (index: number) => void
}

const firstField = 'input[tabindex="0"], input:not([tabindex="-1"]), textarea, button, a'

/**
 * Where the focus is on the desk. A desk that opens takes it into the first row that can be predicted in, so that the
 * keys it names work at once; Alt with an arrow key goes to the same field of the next row with something to do, and
 * from outside the rows back to the row that had it last.
 */
export function useDeskFocus({ box, firstOpen, rowCount, hasWork, rowsAre, reveal }: DeskFocusOptions) {
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null)
  /** Fulfilled once the row is drawn. `times` makes a second request for the same row render again. */
  const requested = useRef<{ index: number; field: string } | null>(null)
  const [, setTimes] = useState(0)

  const goTo = (index: number, field: string): void => {
    if (index < 0 || index >= rowCount) return
    requested.current = { index, field }
    reveal(index)
    setFocusedIndex(index)
    setTimes((times) => times + 1)
  }

  // Only where the focus is nowhere: what the operator has gone to meanwhile keeps it.
  const isOpening = useRef(true)
  useLayoutEffect(() => {
    if (!isOpening.current || firstOpen === null) return
    isOpening.current = false
    if (isFocusNowhere()) goTo(firstOpen, 'direction')
  })

  useLayoutEffect(() => {
    const { current } = requested
    const row = current === null ? null : box.current?.querySelector(`[data-desk-row="${current.index}"]`)
    if (current === null || row === null || row === undefined) return
    requested.current = null
    const field = row.querySelector(`[data-field="${current.field}"]`) ?? row
    field.querySelector<HTMLElement>(firstField)?.focus({ preventScroll: true })
  })

  const enter = useRef(() => {})
  enter.current = () => {
    const index = focusedIndex ?? firstOpen
    if (index !== null) goTo(index, 'direction')
  }
  const { t } = useTranslation('predictions')
  const commands = useMemo<readonly Command[]>(
    () => [
      {
        id: 'predict-rows',
        title: t(`keys.toRows.${rowsAre}`),
        group: 'act',
        shortcut: 'toRows',
        run: () => enter.current(),
      },
    ],
    [t, rowsAre],
  )
  useCommands(commands)

  const moveByKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    if (!(event.target instanceof Element) || focusedIndex === null) return
    // A field of the row would take the arrow for its own.
    event.preventDefault()
    event.stopPropagation()
    const field = event.target.closest<HTMLElement>('[data-field]')?.dataset.field ?? 'direction'
    const step = event.key === 'ArrowDown' ? 1 : -1
    let index = focusedIndex + step
    while (index >= 0 && index < rowCount && !hasWork(index)) index += step
    goTo(index, field)
  }

  return {
    focusedIndex,
    moveByKey,
    noteFocus: (target: EventTarget) => setFocusedIndex(indexOfRow(target)),
  }
}

function indexOfRow(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-desk-row]') : null
  return row === null ? null : Number(row.dataset.deskRow)
}
