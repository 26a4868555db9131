import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the button that Enter presses once a dialog is ready: takes the focus then. `autoFocus` gives way to the dialog's
 * own focus for a screen reader, and to a button that cannot be pressed yet.
 */
export function useFocusWhen(isReady: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isReady) button.current?.focus()
  }, [isReady])
  return button
}
