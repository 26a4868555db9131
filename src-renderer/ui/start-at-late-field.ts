import { isFocusFree } from './focus-free.ts'

/**
 * Gives the focus to the first field of a dialog that comes to life, once, unless the operator has put it somewhere or
 * has pressed something meanwhile. Gives what ends the waiting.
 */
export function startAtLateField(layer: HTMLElement, findField: () => HTMLElement | null): () => void {
  const waiting = new MutationObserver(() => {
    // The layer itself has the focus for as long as nothing in it does.
    const isFree = isFocusFree(document.activeElement, layer)
    const field = isFree ? findField() : null
    if (!isFree || field !== null) stop()
    field?.focus()
  })
  const stop = (): void => {
    waiting.disconnect()
    layer.removeEventListener('pointerdown', stop, { capture: true })
  }
  waiting.observe(layer, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  layer.addEventListener('pointerdown', stop, { capture: true })
  return stop
}
