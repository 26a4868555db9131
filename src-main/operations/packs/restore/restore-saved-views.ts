/** Saved views, from a pack. */
import { isSameTag } from '#contract/rules/agents/tag.ts'
import type { Store } from '../../../store/store.ts'
import type { Clock } from '../../../system/clock.ts'
import type { NewId } from '../../new-id.ts'
import { addView } from '../../saved-views/saved-views.ts'
import type { PackedView } from '../pack-content.ts'
import { restoreViewSearch } from '../view-names.ts'
import { createSiteFinder } from './match-existing.ts'
import type { PackContent } from './read-pack-content.ts'

/** Views of a name that is not here yet on their screen; of two of one name in the pack the first. */
export function listMissingSavedViews({ store }: { store: Store }, { views }: PackContent): PackedView[] {
  const named: Pick<PackedView, 'screen' | 'name'>[] = [...store.savedViews.all()]
  return views.filter((view) => {
    const isMissing = !named.some(({ screen, name }) => screen === view.screen && isSameTag(name, view.name))
    named.push(view)
    return isMissing
  })
}

/**
 * Adds the missing views, with the agents and authors that they name under their keys here; a view of the same name
 * stays as it is. Gives how many were added.
 */
export function restoreSavedViews(deps: { store: Store; clock: Clock; newId: NewId }, content: PackContent): number {
  const missing = listMissingSavedViews(deps, content)
  const siteOf = createSiteFinder(deps, content)
  for (const view of missing) {
    const { screen, name } = view
    addView(deps, { screen, name, search: restoreViewSearch(deps, view, siteOf) })
  }
  return missing.length
}
