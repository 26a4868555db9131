import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { isFocusNowhere } from '../../../shared/pages/screen-focus.ts'
import type { DeskRowState } from './row/desk-row-state.ts'

/**
 * An act in the row that opens it, as *Subscribe* and *Revise…* do, takes its own button away: the focus goes on to the
 * direction. Gives what is to be put on the row.
 */
export function useOpenedFocus(box: RefObject<HTMLElement | null>, kind: DeskRowState['kind']) {
  const before = useRef(kind)
  const hadFocus = useRef(false)
  useEffect(() => {
    const hasOpened = (before.current === 'blocked' || before.current === 'settled') && kind === 'open'
    before.current = kind
    if (!hasOpened || !hadFocus.current || !isFocusNowhere()) return
    box.current?.querySelector<HTMLElement>('[data-field="direction"] :is(input, button)')?.focus()
  }, [box, kind])
  return {
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) hadFocus.current = false
    },
  }
}
