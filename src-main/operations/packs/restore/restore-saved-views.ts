/** Saved views, from a pack. */
import { viewIdSchema } from '#contract/ids.ts'
import type { Store } from '../../../store/store.ts'
import type { Clock } from '../../../system/clock.ts'
import type { NewId } from '../../new-id.ts'
import type { PackedView } from '../pack-content.ts'
import type { PackContent } from './read-pack-content.ts'

/** Views of a name that is not here yet on their screen; of two of one name in the pack the first. */
export function listMissingSavedViews({ store }: { store: Store }, { views }: PackContent): PackedView[] {
  const keyOf = ({ screen, name }: Pick<PackedView, 'screen' | 'name'>) => `${screen} ${name}`
  const keys = new Set(store.savedViews.all().map(keyOf))
  return views.filter((view) => {
    const isMissing = !keys.has(keyOf(view))
    keys.add(keyOf(view))
    return isMissing
  })
}

/**
 * Adds the missing views in the order of the pack; a view of the same name stays as it is here. Gives how many were
 * added.
 */
export function restoreSavedViews(deps: { store: Store; clock: Clock; newId: NewId }, content: PackContent): number {
  const missing = listMissingSavedViews(deps, content)
  for (const [index, view] of missing.entries()) {
    deps.store.savedViews.add({
      ...view,
      viewId: viewIdSchema.parse(deps.newId('vw')),
      // Views are listed by this time: a millisecond apart, they keep their order.
      createdAtMs: Math.trunc(deps.clock()) + index,
    })
  }
  return missing.length
}
