import { useEffect, useRef } from 'react'
import { findStartOfWork, isFocusInScreen, isFocusNowhere, moveFocusToScreen } from '../shared/pages/screen-focus.ts'
import { isDialogOpen } from '../ui/dialogs/is-dialog-open.ts'

/** So long a screen may take to draw the element where its work begins: it may have to ask the service first. */
const patienceMs = 10_000
const lookEveryMs = 50

/**
 * Where the focus goes when a screen opens: to where its work begins, else to its frame, so that the keys of the screen
 * work at once. It stays where the screen itself or the operator has put it meanwhile. A control that vanishes with the
 * focus hands it to where work begins too, and one that is disabled while it has it to the frame of the screen.
 */
export function useScreenFocus(path: string): void {
  const opened = useRef(path)
  useEffect(() => {
    if (opened.current === path) return
    opened.current = path
    // The screen has set the focus itself.
    if (isFocusInScreen()) return
    const before = document.activeElement
    const endMs = performance.now() + patienceMs
    const place = (): void => {
      // The palette gives the focus back when it has closed.
      if (isDialogOpen()) return
      const isTaken = !isFocusNowhere() && document.activeElement !== before
      const start = isTaken ? null : findStartOfWork()
      if (isTaken || start !== null || performance.now() > endMs) stop()
      if (start !== null) start.focus({ preventScroll: true })
      else if (!isTaken) moveFocusToScreen()
    }
    const timer = setInterval(place, lookEveryMs)
    const stop = (): void => clearInterval(timer)
    window.addEventListener('keydown', stop, { capture: true, once: true })
    window.addEventListener('pointerdown', stop, { capture: true, once: true })
    return () => {
      stop()
      window.removeEventListener('keydown', stop, { capture: true })
      window.removeEventListener('pointerdown', stop, { capture: true })
    }
  }, [path])

  useEffect(() => {
    const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null) return
      requestAnimationFrame(() => {
        const isGone = target instanceof Node && !target.isConnected
        if (!isGone || !isFocusNowhere() || isDialogOpen()) return
        const start = findStartOfWork()
        if (start === null) moveFocusToScreen()
        else start.focus({ preventScroll: true })
      })
    }
    document.addEventListener('focusout', onFocusOut)
    // Of a control that is disabled the browser takes the focus without a word.
    const disabling = new MutationObserver(() => {
      if (document.activeElement === document.body && !isDialogOpen()) moveFocusToScreen()
    })
    disabling.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusout', onFocusOut)
      disabling.disconnect()
    }
  }, [])
}
