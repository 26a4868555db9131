import { mostAtOnce } from '#contract/rules/most-at-once.ts'
import type { ArenaClient } from '../../../bridge/client.ts'
import { cutIntoParts } from '../../../shared/cut-into-parts.ts'
import type { DeskStore } from './desk.store.ts'
import { listUnsavedDrafts } from './draft-book.ts'

/**
 * Has main keep what is typed and not saved. All parts are on their way before the first is answered, since the page
 * may be about to go; each that is kept is marked, whatever becomes of the others.
 */
export async function saveUnsavedDrafts(
  { saveDrafts }: Pick<ArenaClient['predictions'], 'saveDrafts'>,
  store: DeskStore,
): Promise<void> {
  const parts = cutIntoParts(listUnsavedDrafts(store.getState().book), mostAtOnce)
  await Promise.all(
    parts.map(async (part) => {
      await saveDrafts({
        drafts: part.map(({ agentKey, challengeKey, draft }) => ({ agentKey, challengeKey, draft })),
      })
      store.getState().markSaved(part)
    }),
  )
}
