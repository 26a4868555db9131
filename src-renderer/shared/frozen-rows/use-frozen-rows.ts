import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { actedRows } from './acted-rows.ts'
import { type FrozenRows, freezeOrder, isNewList } from './frozen-rows.ts'

const none: ReadonlySet<string> = new Set()

interface HeldRows<Row> extends FrozenRows<Row> {
  /** The rows are to stay where they are. */
  isHeld: boolean
  /** Shows what waits. */
  release: () => void
  /** To be put on the box around the rows. */
  holders: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: () => void
  }
}

/** The same set while the same rows have gone: columns are made again with it, and with them every row. */
function useSameSet(keys: ReadonlySet<string>): ReadonlySet<string> {
  const written = JSON.stringify([...keys])
  return useMemo(() => (written === '[]' ? none : new Set<string>(JSON.parse(written))), [written])
}

/**
 * Rows that do not move while the pointer or the focus is on them: fresh facts come in place, new rows wait. `asked`
 * changes when the operator asks for another list (a filter, an order); then nothing is held. A list that has lost rows
 * by an act from outside of them is such another list.
 */
export function useFrozenRows<Row>(newest: readonly Row[], keyOf: (row: Row) => string, asked: string): HeldRows<Row> {
  const [held, setHeld] = useState<{ rows: readonly Row[]; asked: string } | null>(null)
  const [isOver, setIsOver] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHolding = isOver || isFocused
  const stands = held !== null && held.asked === asked && isHolding ? held : null
  // Adjusted while drawing, where the operator asks for another list. Where nothing is, nothing can move.
  if (isHolding && stands === null && newest.length > 0) setHeld({ rows: newest, asked })
  const isOfOther = held !== null && held.asked !== asked && newest.length === 0
  if ((!isHolding || isOfOther) && held !== null) setHeld(null)
  const list = useMemo(
    () => (stands === null ? { rows: newest, waiting: 0, gone: none } : freezeOrder(stands.rows, newest, keyOf)),
    [stands, newest, keyOf],
  )
  const acted = useStore(actedRows, ({ keys }) => keys)
  if (stands !== null && isNewList(list.gone, acted)) setHeld(newest.length === 0 ? null : { rows: newest, asked })
  const gone = useSameSet(list.gone)
  // What is seen when holding begins is what is held: an answer may come before the page is drawn with it.
  const drawn = useRef({ rows: list.rows, asked })
  useEffect(() => {
    drawn.current = { rows: list.rows, asked }
  }, [list.rows, asked])
  const hold = (): void => setHeld((before) => before ?? (drawn.current.rows.length === 0 ? null : drawn.current))
  const release = useCallback(() => setHeld(null), [])
  return {
    ...list,
    gone,
    isHeld: stands !== null,
    release,
    holders: {
      onPointerEnter: () => {
        hold()
        setIsOver(true)
      },
      onPointerLeave: () => setIsOver(false),
      onFocus: () => {
        hold()
        setIsFocused(true)
      },
      onBlur: () => setIsFocused(false),
    },
  }
}
