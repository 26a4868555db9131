import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { revealBox } from './use-box-window.ts'

export const controlSelector = 'button, a[href], input, select, textarea, [role="switch"]'

/** The row that an event happened in, with its index; null outside the rows. */
export function rowOf(target: EventTarget): { element: HTMLElement; index: number } | null {
  if (!(target instanceof Element)) return null
  const element = target.closest<HTMLElement>('[data-row-index]')
  return element === null ? null : { element, index: Number(element.dataset.rowIndex) }
}

interface TableFocus {
  activeIndex: number
  /** Makes a row the active one, in the picture and focused: the row itself, or its control in `column`. */
  goTo: (index: number, column: string | null) => void
  onFocus: (event: FocusEvent<HTMLDivElement>) => void
  onBlur: (event: FocusEvent<HTMLDivElement>) => void
}

/**
 * Which row is the table's one Tab stop. It is kept by key, so that new data does not move the focus. Of a row that
 * goes with the focus the one in its place takes it over; where the focus is elsewhere, as in a search, the first does.
 */
export function useTableFocus(
  box: RefObject<HTMLDivElement | null>,
  input: { keys: readonly string[]; offsetsPx: readonly number[]; headerPx: number; startKey: string | null },
): TableFocus {
  const { keys, offsetsPx, headerPx, startKey } = input
  const [activeKey, setActiveKey] = useState(startKey)
  const [, setTurn] = useState(0)
  const requested = useRef<{ index: number; column: string | null } | null>(null)
  const foundIndex = activeKey === null ? 0 : keys.indexOf(activeKey)
  const place = useRef<number | null>(null)
  const activeIndex = foundIndex === -1 ? Math.min(place.current ?? 0, keys.length - 1) : foundIndex

  useLayoutEffect(() => {
    // While nothing is listed, the place of before is remembered.
    if (place.current !== null && activeIndex >= 0) place.current = activeIndex
  }, [activeIndex])

  // The row to begin at is in sight once rows are listed.
  const isStartToReveal = useRef(startKey !== null)
  useLayoutEffect(() => {
    if (!isStartToReveal.current || box.current === null || keys.length === 0) return
    isStartToReveal.current = false
    if (foundIndex > 0) revealBox(box.current, foundIndex, { offsetsPx, coverPx: headerPx })
  }, [box, keys, foundIndex, offsetsPx, headerPx])

  // After every render: a row that was out of the picture can take the focus only once it is drawn.
  useLayoutEffect(() => {
    if (requested.current === null) return
    const { index, column } = requested.current
    requested.current = null
    const row = box.current?.querySelector<HTMLElement>(`[data-row-index="${index}"]`)
    const cell = column === null ? null : row?.querySelector(`[data-column="${CSS.escape(column)}"]`)
    const target = cell?.querySelector<HTMLElement>(controlSelector) ?? row
    target?.focus({ preventScroll: true })
  })

  const goTo = (index: number, column: string | null): void => {
    const key = keys[index]
    const element = box.current
    if (key === undefined || element === null) return
    revealBox(element, index, { offsetsPx, coverPx: headerPx })
    requested.current = { index, column }
    setActiveKey(key)
    // The same row again must render too, since the focus is moved after a render.
    setTurn((turn) => turn + 1)
  }

  const onFocus = (event: FocusEvent<HTMLDivElement>): void => {
    const at = rowOf(event.target)
    const key = at === null ? undefined : keys[at.index]
    if (at !== null) place.current = at.index
    if (key !== undefined && key !== activeKey) setActiveKey(key)
  }

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void => {
    // A row that goes with the focus is not heard of, and another window leaves it where it was.
    const isLeft = relatedTarget === null ? document.hasFocus() : !currentTarget.contains(relatedTarget)
    if (isLeft) place.current = null
  }

  return { activeIndex, goTo, onFocus, onBlur }
}
