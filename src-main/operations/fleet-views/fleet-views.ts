import { AppError } from '#contract/app-error.ts'
import { type ViewId, viewIdSchema } from '#contract/ids.ts'
import type { FleetView } from '#contract/ipc/fleet-views.procedures.ts'
import { isSameTag } from '#contract/rules/agents/tag.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { labelOf } from '../agents/update-labels.ts'
import type { NewId } from '../new-id.ts'
import type { Notify } from '../notify.ts'
import { orThrow } from '../row-outcome.ts'

interface FleetViewsDeps {
  store: Store
  clock: Clock
  newId: NewId
  notify: Notify
}

/** The views of the fleet that the operator keeps, in the order of their names. */
export function listViews({ store }: { store: Store }): { views: FleetView[] } {
  return { views: store.fleetViews.all().sort((a, b) => compareNatural(a.name, b.name)) }
}

/**
 * Keeps a view under a name, or with `viewId` another content under that one. `label_malformed`, `view_name_taken`,
 * `not_found`.
 */
export function saveView(
  deps: FleetViewsDeps,
  input: { viewId: ViewId | null; name: string; search: string },
): FleetView {
  const { store, newId, clock, notify } = deps
  const name = freeName(deps, input)
  const viewId = input.viewId ?? viewIdSchema.parse(newId('vw'))
  const view: FleetView = { viewId, name, search: input.search }
  if (input.viewId === null) store.fleetViews.add({ ...view, createdAtMs: Math.trunc(clock()) })
  else if (store.fleetViews.change(view) === 0) throw new AppError('not_found')
  notify('fleetViews')
  return view
}

/** `label_malformed`, `view_name_taken`, `not_found`. */
export function renameView(deps: FleetViewsDeps, { viewId, name }: { viewId: ViewId; name: string }) {
  const { search } = orThrow(deps.store.fleetViews.find(viewId), 'not_found')
  return saveView(deps, { viewId, name, search })
}

/** Takes a view away; the agents that it showed are not touched. */
export function removeView(
  { store, notify }: { store: Store; notify: Notify },
  { viewId }: { viewId: ViewId },
): Record<string, never> {
  store.fleetViews.remove(viewId)
  notify('fleetViews')
  return {}
}

function freeName({ store }: { store: Store }, { viewId, name }: { viewId: ViewId | null; name: string }): string {
  const label = labelOf(name)
  const isTaken = store.fleetViews.all().some((view) => view.viewId !== viewId && isSameTag(view.name, label))
  if (isTaken) throw new AppError('view_name_taken')
  return label
}
