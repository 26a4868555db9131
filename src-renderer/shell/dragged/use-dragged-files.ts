import { useCallback, useEffect, useState } from 'react'
import type { Dragged } from '../navigation-requests.ts'

export interface DragState {
  /** The media types of the files that are over the window; null when there are none. */
  types: readonly string[] | null
  /** What became of the files dragged last, until it is settled. */
  dragged: Dragged | null
}

/**
 * Lets files be dropped anywhere in the window, and follows them until they leave it or main says what they are. The
 * drop itself never reaches the page: the preload hands it to main. `state` is null until the first file.
 */
export function useDraggedFiles(): {
  state: DragState | null
  receive: (dragged: Dragged) => void
  settle: () => void
} {
  const [state, setState] = useState<DragState | null>(null)
  useEffect(
    () =>
      followFiles((types) =>
        setState((last) => {
          if (types === null) return last === null || last.types === null ? last : { ...last, types }
          return last?.types ? last : { dragged: last?.dragged ?? null, types }
        }),
      ),
    [],
  )
  const receive = useCallback((dragged: Dragged) => setState({ types: null, dragged }), [])
  const settle = useCallback(() => setState((last) => ({ types: last?.types ?? null, dragged: null })), [])
  return { state, receive, settle }
}

/**
 * Calls `show` with the files over the window, at each of their moves, and with null when they leave it, when Escape is
 * pressed or when the pointer is back: a drag has it for itself, and not every program says that it was called off.
 */
function followFiles(show: (types: readonly string[] | null) => void): () => void {
  let isShown = false
  // After Escape the files may still be held over the window: they are shown again once they have left it.
  let isSetAside = false
  const end = (): void => {
    if (isShown) show(null)
    isShown = false
  }
  const over = (event: DragEvent): void => {
    const { dataTransfer } = event
    if (dataTransfer === null || !dataTransfer.types.includes('Files')) return
    event.preventDefault()
    dataTransfer.dropEffect = 'copy'
    if (event.type === 'dragenter' && event.relatedTarget === null) isSetAside = false
    if (isSetAside) return
    isShown = true
    show([...dataTransfer.items].filter(({ kind }) => kind === 'file').map(({ type }) => type))
  }
  const out = (event: DragEvent): void => {
    // Between two elements of the page there is another one; outside of the window there is none.
    if (event.relatedTarget === null) end()
  }
  const endOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isShown) return
    // This Escape ends the drag and must not also close a dialog below.
    event.stopPropagation()
    isSetAside = true
    end()
  }
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  window.addEventListener('dragenter', over, options)
  window.addEventListener('dragover', over, options)
  window.addEventListener('dragleave', out, options)
  window.addEventListener('pointermove', end, options)
  window.addEventListener('pointerdown', end, options)
  window.addEventListener('keydown', endOnEscape, options)
  return () => listening.abort()
}
