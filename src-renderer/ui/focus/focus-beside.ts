const controls = ':is(a[href], button, input, textarea, select, [tabindex]):not(:disabled, [type="hidden"])'

/**
 * What gets the focus when a control goes that has it: the next one that Tab reaches in the nearest part of the screen
 * that has another, else the one before. Null where there is none.
 */
export function findBeside(control: Element): HTMLElement | null {
  for (let part = control.parentElement; part !== null; part = part.parentElement) {
    const inPart = [...part.querySelectorAll<HTMLElement>(controls)]
    const stops = inPart.filter((stop) => stop.isSameNode(control) || stop.tabIndex >= 0)
    const at = stops.findIndex((stop) => stop.isSameNode(control))
    const beside = stops[at + 1] ?? stops[at - 1]
    if (beside !== undefined) return beside
  }
  return null
}
