import { isFocusFree } from './focus-free.ts'

/**
 * Gives the focus to what `findStart` finds first once it comes to life, a field or the button that goes on, unless the
 * operator has put the focus somewhere or has pressed something meanwhile. Gives what ends the waiting.
 */
export function startLate(layer: HTMLElement, findStart: () => HTMLElement | null): () => void {
  const waiting = new MutationObserver(() => {
    // The layer itself has the focus for as long as nothing in it does.
    const isFree = isFocusFree(document.activeElement, layer)
    const start = isFree ? findStart() : null
    if (!isFree || start !== null) stop()
    start?.focus()
  })
  const stop = (): void => {
    waiting.disconnect()
    layer.removeEventListener('pointerdown', stop, { capture: true })
  }
  waiting.observe(layer, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  layer.addEventListener('pointerdown', stop, { capture: true })
  return stop
}
