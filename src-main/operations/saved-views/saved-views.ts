import { AppError } from '#contract/app-error.ts'
import { type ViewId, viewIdSchema } from '#contract/ids.ts'
import type { SavedView, ViewScreen } from '#contract/ipc/saved-views.procedures.ts'
import { isSameTag } from '#contract/rules/agents/tag.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { labelOf } from '../agents/update-labels.ts'
import type { NewId } from '../new-id.ts'
import type { Notify } from '../notify.ts'
import { orThrow } from '../row-outcome.ts'

interface SavedViewsDeps {
  store: Store
  clock: Clock
  newId: NewId
  notify: Notify
}

type ViewInput = Omit<SavedView, 'viewId'> & { viewId: ViewId | null }

/** The views of a screen that the operator keeps, in the order of their names. */
export function listViews({ store }: { store: Store }, { screen }: { screen: ViewScreen }): { views: SavedView[] } {
  const views = store.savedViews.all().filter((view) => view.screen === screen)
  return { views: views.sort((a, b) => compareNatural(a.name, b.name)) }
}

/**
 * Keeps a view under a name, or with `viewId` another content under that one. `label_malformed`, `view_name_taken`,
 * `not_found`.
 */
export function saveView(deps: SavedViewsDeps, input: ViewInput): SavedView {
  const { store, notify } = deps
  const name = freeName(deps, input)
  const { viewId, ...content } = { ...input, name }
  const view = viewId === null ? addView(deps, content) : { ...content, viewId }
  if (viewId !== null && store.savedViews.change(view) === 0) throw new AppError('not_found')
  notify('savedViews')
  return view
}

/** Adds a view whose name is free on its screen. */
export function addView(
  { store, newId, clock }: Pick<SavedViewsDeps, 'store' | 'newId' | 'clock'>,
  content: Omit<SavedView, 'viewId'>,
): SavedView {
  const view: SavedView = { ...content, viewId: viewIdSchema.parse(newId('vw')) }
  store.savedViews.add({ ...view, createdAtMs: Math.trunc(clock()) })
  return view
}

/** `label_malformed`, `view_name_taken`, `not_found`. */
export function renameView(deps: SavedViewsDeps, { viewId, name }: { viewId: ViewId; name: string }) {
  return saveView(deps, { ...orThrow(deps.store.savedViews.find(viewId), 'not_found'), name })
}

/** Takes a view away; what it showed is not touched. */
export function removeView(
  { store, notify }: { store: Store; notify: Notify },
  { viewId }: { viewId: ViewId },
): Record<string, never> {
  store.savedViews.remove(viewId)
  notify('savedViews')
  return {}
}

function freeName({ store }: { store: Store }, { viewId, screen, name }: ViewInput): string {
  const label = labelOf(name)
  const others = store.savedViews.all().filter((view) => view.screen === screen && view.viewId !== viewId)
  if (others.some((view) => isSameTag(view.name, label))) throw new AppError('view_name_taken')
  return label
}
