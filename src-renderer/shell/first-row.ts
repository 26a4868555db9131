/** The page shows something else than rows, or nothing is drawn because the window is hidden. */
const longestWaitMs = 1_000

/**
 * Resolves when a row of the first table in `element` has been on screen for a frame, and marks that moment; or after a
 * second without one.
 */
export function waitForFirstRow(element: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(resolve, longestWaitMs)
    const look = (): void => {
      if (element.querySelector('[data-row-index]') === null) {
        requestAnimationFrame(look)
        return
      }
      requestAnimationFrame(() => {
        performance.mark('arena:first-row')
        clearTimeout(giveUp)
        resolve()
      })
    }
    look()
  })
}
