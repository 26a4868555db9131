/**
 * The page shows something else than rows, or nothing is drawn because the window is hidden. Longer than a busy machine
 * takes, so that the first picture does not go before the rows come.
 */
const longestWaitMs = 4_000

/**
 * Resolves when a row of the first table in `element` has been on screen for a frame, and marks that moment; or after
 * four seconds without one.
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

/** The picture of the first screen, which main has put over the page, goes in the frame in which the page is whole. */
export function showWholePage(): void {
  removeFirstPicture(document)
  requestAnimationFrame(() => performance.mark('arena:whole'))
}

/** In a narrower page the controls above the rows may take a line more than the picture has, and push the rows. */
const leastWidthPx = 1_200

const findFirstPicture = (document: Document): HTMLElement | null => document.getElementById('first-picture')

/**
 * Whether the rows can come before all else: the page is seen in a picture of it meanwhile, and nothing moves when it
 * is whole.
 */
export function canRowsComeFirst(page: Window): boolean {
  return findFirstPicture(page.document) !== null && page.innerWidth >= leastWidthPx
}

/** The picture of the first screen that fills the page until its own content is there. */
export function removeFirstPicture(document: Document): void {
  findFirstPicture(document)?.remove()
}
