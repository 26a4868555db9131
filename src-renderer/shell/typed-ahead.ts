/** Keeps what is typed between a key that opens a text field and the moment at which that field has the focus. */
export interface TypedAhead {
  /** From now on letters are kept, and reach neither the field that has the focus yet nor the keys of the screen. */
  start: () => void
  /** What was typed since then; ends the keeping. */
  take: () => string
}

/** Longer than the palette can take to load; after it, letters go where the focus is again. */
const longestMs = 5_000

export function createTypedAhead(page: Window): TypedAhead {
  let text = ''
  let timer: number | undefined
  const listen = (event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const stop = (): void => {
    page.clearTimeout(timer)
    page.removeEventListener('keydown', listen, { capture: true })
  }
  return {
    start: () => {
      stop()
      text = ''
      timer = page.setTimeout(stop, longestMs)
      page.addEventListener('keydown', listen, { capture: true })
    },
    take: () => {
      stop()
      const typed = text
      text = ''
      return typed
    },
  }
}
