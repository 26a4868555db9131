import type { DraggedFile, DraggedKind } from '#contract/ipc/dragged-file.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dragged file that the screen which is opened takes (`drag-place.tsx`). */
    dragged?: { draggedId: string; kind: DraggedKind }
  }
}

/** The screen that takes what was dragged. */
export const draggedScreens = {
  pack: '/packs',
  agents: '/onboarding/import',
  predictions: '/predict/import',
  registrations: '/onboarding/registrations/table',
} as const satisfies Readonly<Record<DraggedKind, string>>

/** What the screen at `path` takes; null when it takes nothing. */
function findPlace(path: string): DraggedKind | null {
  const kinds = Object.keys(draggedScreens) as DraggedKind[]
  return kinds.find((kind) => draggedScreens[kind] === path) ?? null
}

export type HoverWords = 'dialogOpen' | 'several' | 'foreign' | 'table' | 'anything' | DraggedKind

/** What a drop would do, as far as can be told before it: from the number of files and their media types alone. */
export function predictDragged(
  types: readonly string[],
  { path, isDialogOpen }: { path: string; isDialogOpen: boolean },
): HoverWords {
  if (isDialogOpen) return 'dialogOpen'
  if (types.length > 1) return 'several'
  const [type = ''] = types
  const place = findPlace(path)
  if (/arena-console\.pack/.test(type)) return 'pack'
  if (/^(?:text\/(?:csv|plain|tab-separated-values)|application\/json)$/.test(type))
    return place === null || place === 'pack' ? 'table' : place
  return type === '' || type === 'application/octet-stream' ? 'anything' : 'foreign'
}

export type DraggedStep =
  | { step: 'open'; kind: DraggedKind }
  | { step: 'ask' }
  | { step: 'refuse'; reason: 'dialogOpen' | 'noService' }

/** What happens with a file that was dragged onto the screen at `path`. */
export function nextDraggedStep(
  { mayBe, isCertain }: Pick<DraggedFile, 'mayBe' | 'isCertain'>,
  { path, isDialogOpen, hasService }: { path: string; isDialogOpen: boolean; hasService: boolean },
): DraggedStep {
  if (isDialogOpen) return { step: 'refuse', reason: 'dialogOpen' }
  if (!hasService && !mayBe.includes('pack')) return { step: 'refuse', reason: 'noService' }
  const place = findPlace(path)
  const kind = mayBe.find((each) => each === place) ?? (isCertain ? mayBe[0] : undefined)
  return kind === undefined ? { step: 'ask' } : { step: 'open', kind }
}
