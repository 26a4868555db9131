/** What was typed ahead of a field. */
interface TypedKeys {
  text: string
  /** Enter was pressed after it, and is to run what is found for the text. */
  isEnterTyped: boolean
}

/** Keeps what is typed between a key that opens a text field and the moment at which that field has the focus. */
export interface TypedAhead {
  /**
   * From now on letters, Enter, Tab and the arrows of a list reach neither what has the focus yet nor the keys of the
   * screen. Escape ends the keeping and calls `onEscape`.
   */
  start: (onEscape: () => void) => void
  /** What was typed since then; ends the keeping. */
  take: () => TypedKeys
}

/** Longer than the palette can take to load; after it, letters go where the focus is again. */
const longestMs = 5_000

/** They move in a list that is not there yet, so that nobody can tell what Enter after them would choose. */
const moves = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp', 'Tab']

export function createTypedAhead(page: Window): TypedAhead {
  const nothing: TypedKeys = { text: '', isEnterTyped: false }
  let typed = nothing
  let hasMoved = false
  let timer: number | undefined
  let leave = (): void => {}
  const listen = (event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const { text } = typed
    // As in the palette itself, letters after Enter are a text of which nothing was found yet.
    if (event.key === 'Backspace') typed = { text: text.slice(0, -1), isEnterTyped: false }
    else if (event.key.length === 1) typed = { text: text + event.key, isEnterTyped: false }
    else if (moves.includes(event.key)) hasMoved = true
    else if (event.key === 'Escape') {
      stop()
      leave()
    } else if (event.key !== 'Enter') return
    else if (!event.repeat) typed = { text, isEnterTyped: !hasMoved }
    holdBack(event)
  }
  const listenUp = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') holdBack(event)
  }
  const stop = (): void => {
    page.clearTimeout(timer)
    page.removeEventListener('keydown', listen, { capture: true })
    page.removeEventListener('keyup', listenUp, { capture: true })
  }
  return {
    start: (onEscape) => {
      stop()
      leave = onEscape
      typed = nothing
      hasMoved = false
      timer = page.setTimeout(stop, longestMs)
      page.addEventListener('keydown', listen, { capture: true })
      page.addEventListener('keyup', listenUp, { capture: true })
    },
    take: () => {
      stop()
      const taken = typed
      typed = nothing
      return taken
    },
  }
}

function holdBack(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
