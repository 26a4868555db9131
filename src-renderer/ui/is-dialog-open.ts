/** A dialog lies over the screen: what is typed there must not be left by a key that means the screen. */
export function isDialogOpen(): boolean {
  // By its own mark: a toast and an open menu have the role of a dialog too.
  return document.querySelector('[data-layer]') !== null
}
