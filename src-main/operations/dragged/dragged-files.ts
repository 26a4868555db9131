import type { NewId } from '../new-id.ts'

/** More is read by no import but that of predictions, which is chosen by its button then. */
export const maxDraggedBytes = 10_000_000
/** One may come while the operator is asked about the one before. */
const mostHeld = 4

/** The files that were dragged onto the window, until a screen takes them. Only their paths are held. */
export interface DraggedFiles {
  /** Gives the id by which the page knows it. */
  hold(path: string): string
  /** The path, once; null when it was taken. */
  take(draggedId: string): string | null
}

/** Holds the newest `mostHeld`; an older one is forgotten, as if it had been taken. */
export function createDraggedFiles({ newId }: { newId: NewId }): DraggedFiles {
  const held = new Map<string, string>()
  return {
    hold(path) {
      const draggedId = newId('dg')
      held.set(draggedId, path)
      for (const oldest of [...held.keys()].slice(0, -mostHeld)) held.delete(oldest)
      return draggedId
    },
    take(draggedId) {
      const path = held.get(draggedId) ?? null
      held.delete(draggedId)
      return path
    },
  }
}
