import { useCallback, useEffect, useState } from 'react'
import type { Dropped } from '../navigation-requests.ts'

export interface DragState {
  /** The media types of the files that are over the window; null when there are none. */
  types: readonly string[] | null
  /** What became of the last drop, until it is settled. */
  dropped: Dropped | null
}

/**
 * Lets files be dropped anywhere in the window, and follows them until they leave it or main says what they are. The
 * drop itself never reaches the page: the preload hands it to main. `state` is null until the first file.
 */
export function useDraggedFiles(): {
  state: DragState | null
  receive: (dropped: Dropped) => void
  settle: () => void
} {
  const [state, setState] = useState<DragState | null>(null)
  useEffect(
    () =>
      followFiles((types) =>
        setState((last) => {
          if (types === null) return last === null || last.types === null ? last : { ...last, types }
          return last?.types ? last : { dropped: last?.dropped ?? null, types }
        }),
      ),
    [],
  )
  const receive = useCallback((dropped: Dropped) => setState({ types: null, dropped }), [])
  const settle = useCallback(() => setState((last) => ({ types: last?.types ?? null, dropped: null })), [])
  return { state, receive, settle }
}

/** Calls `show` with the files over the window, at each of their moves, and with null when they leave it. */
function followFiles(show: (types: readonly string[] | null) => void): () => void {
  const over = (event: DragEvent): void => {
    const { dataTransfer } = event
    if (dataTransfer === null || !dataTransfer.types.includes('Files')) return
    event.preventDefault()
    dataTransfer.dropEffect = 'copy'
    show([...dataTransfer.items].filter(({ kind }) => kind === 'file').map(({ type }) => type))
  }
  const out = (event: DragEvent): void => {
    // Between two elements of the page there is another one; outside of the window there is none.
    if (event.relatedTarget === null) show(null)
  }
  window.addEventListener('dragenter', over)
  window.addEventListener('dragover', over)
  window.addEventListener('dragleave', out)
  return () => {
    window.removeEventListener('dragenter', over)
    window.removeEventListener('dragover', over)
    window.removeEventListener('dragleave', out)
  }
}
