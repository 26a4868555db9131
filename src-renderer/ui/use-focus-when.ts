import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the button that Enter presses once a dialog is ready, or the words that are to be read first: takes the focus
 * then. `autoFocus` gives way to the dialog's own focus for a screen reader, and to a button that cannot be pressed
 * yet.
 */
export function useFocusWhen<Target extends HTMLElement = HTMLButtonElement>(
  isReady: boolean,
): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (isReady) target.current?.focus()
  }, [isReady])
  return target
}
