/**
 * Gives the focus of a dialog to the dialog itself when the control that has it goes or is disabled, as where a step
 * follows another, unless that step takes it: React Aria would give it to the first control, and the next Enter would
 * close the dialog or stop what runs. Gives what ends it.
 */
export function keepFocusInLayer(layer: HTMLElement): () => void {
  let held: Element | null = null
  const onFocusIn = (): void => {
    const { activeElement } = document
    held = activeElement !== layer && layer.contains(activeElement) ? activeElement : null
  }
  const watching = new MutationObserver(() => {
    const { activeElement, body } = document
    if (held === null || (held.isConnected && !held.matches(':disabled'))) return
    if (activeElement === null || activeElement === body || activeElement === held) layer.focus()
  })
  onFocusIn()
  document.addEventListener('focusin', onFocusIn)
  watching.observe(layer, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', onFocusIn)
    watching.disconnect()
  }
}
