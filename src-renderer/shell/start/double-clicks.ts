/** A button or the like under the pointer, as far as it tells one act from another. */
export interface PressedControl {
  element: Element
  /** What it says: where that has changed, the same element does something else now. */
  words: string
}

const controls = 'button, a, label, summary, [role="button"], [role^="menuitem"], [role="option"], [role="tab"]'

/**
 * Whether a press with the pointer is a further click of a double click, and under it is not what the first one was on:
 * something else has come into its place, such as *Resume sending* into that of *Pause sending*, and nobody meant that.
 */
export function isMeantForAnother(
  clicks: number,
  { first, pressed }: { first: PressedControl | null; pressed: PressedControl | null },
): boolean {
  if (clicks < 2 || pressed === null) return false
  return pressed.element !== first?.element || pressed.words !== first.words
}

/**
 * Holds back each further click of a double click on a control that came into the place of the one that the first click
 * pressed, on every screen and in every dialog. What counts as one double click, in time and place, is the system's to
 * say. Keys are not held back.
 */
export function guardDoubleClicks(page: Window): void {
  let first: PressedControl | null = null
  let isHeldBack = false
  // Comes before the count of clicks is known.
  const begin = (): void => {
    isHeldBack = false
  }
  const judge = (event: MouseEvent): void => {
    if (event.button !== 0) return
    const pressed = findControl(event.target)
    isHeldBack = isMeantForAnother(event.detail, { first, pressed })
    if (event.detail < 2) first = pressed
    if (!isHeldBack) return
    // The focus stays where it is, and the control, which has seen the press begin already, lets go of it.
    holdBack(event)
    page.document.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))
  }
  const holdRest = (event: MouseEvent): void => {
    // Without a count it is the click of a key.
    const isOfPointer = !event.type.endsWith('click') || event.detail > 0
    if (isHeldBack && isOfPointer) holdBack(event)
  }
  const options = { capture: true }
  page.addEventListener('pointerdown', begin, options)
  page.addEventListener('mousedown', judge, options)
  for (const type of ['pointerup', 'mouseup', 'click', 'dblclick'] as const)
    page.addEventListener(type, holdRest, options)
}

function findControl(target: EventTarget | null): PressedControl | null {
  const element = target instanceof Element ? target.closest(controls) : null
  if (element === null) return null
  return { element, words: `${element.getAttribute('aria-label') ?? ''} ${element.textContent}` }
}

function holdBack(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
