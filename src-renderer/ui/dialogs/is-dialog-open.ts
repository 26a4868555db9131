/** A dialog lies over the screen: what is typed there must not be left by a key that means the screen. */
export function isDialogOpen(): boolean {
  // By its own mark: a toast and an open menu have the role of a dialog too.
  return document.querySelector('[data-layer]') !== null
}

/** Whether what is shown in a dialog has no other dialog over it: a key there is about the one on top. */
export function isInTopDialog(shown: Element | null): boolean {
  return [...document.querySelectorAll('[data-layer]')].at(-1)?.contains(shown) === true
}

/** Of each open dialog, whether leaving it now throws something away or ends what runs in it. */
const openDialogs = new Set<() => boolean>()

/** Gives what takes it out again. */
export function addOpenDialog(holdsWork: () => boolean): () => void {
  openDialogs.add(holdsWork)
  return () => void openDialogs.delete(holdsWork)
}

/** A dialog is open that must not go by itself: something is typed in it, or an act is under way. */
export function isDialogInUse(): boolean {
  return [...openDialogs].some((holdsWork) => holdsWork())
}
