/** The part of the window that a screen fills. */
function findMain(): HTMLElement | null {
  return document.getElementById('main')
}

/** True while no control has the focus: it is on the page as a whole or on the frame of the screen. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement === findMain()
}

/** True while a control of the screen has the focus. */
export function isFocusInScreen(): boolean {
  const main = findMain()
  const { activeElement } = document
  return main !== null && activeElement !== main && main.contains(activeElement)
}

/** Puts the focus on the frame of the screen: the keys of the screen work, and Tab goes to its first control. */
export function moveFocusToScreen(): void {
  const main = findMain()
  // To focus it once more would have the browser lay the page out for nothing.
  if (document.activeElement !== main) main?.focus({ preventScroll: true })
}

/** Where the keys go on after a search: to where work begins, else to the row of a table that Tab would reach. */
export function findFound(): HTMLElement | null {
  return findStartOfWork() ?? findMain()?.querySelector<HTMLElement>('[role="grid"] [role="row"][tabindex="0"]') ?? null
}

/** The element of this screen where work begins; null where it names none, or none yet that can have the focus. */
export function findStartOfWork(): HTMLElement | null {
  return findMain()?.querySelector<HTMLElement>('[data-start-of-work]:not(:disabled)') ?? null
}
