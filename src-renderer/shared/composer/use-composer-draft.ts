import { useRef } from 'react'
import type { DiscussionDraft, DraftEntry, DraftPlace } from '#contract/ipc/discussion-drafts.procedures.ts'
import type { SpaceId } from '#contract/service/wire.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import type { ArenaClient } from '../../bridge/client.ts'
import { useAutosavedValue } from '../autosave/use-autosave.ts'
import { useErrorToast } from '../use-error-toast.ts'
import { type ComposerEntry, mergeEntries } from './entries/draft-entries.ts'
import { placeIdOf } from './write-intent.ts'

/** What the composer holds: where it goes, and the texts. */
export interface ComposerDraft {
  place: DraftPlace
  spaceId: SpaceId | null
  entries: readonly ComposerEntry[]
}

/** What is kept at a place as the composer holds it; one empty row where nothing is. */
export function openDraft(
  kept: DiscussionDraft | null,
  { place, entry }: { place: DraftPlace; entry: DraftEntry },
): ComposerDraft {
  if (kept === null) return { place, spaceId: null, entries: [{ no: 0, ...entry }] }
  return { place, spaceId: kept.spaceId, entries: kept.entries.map((one, no) => ({ no, ...one })) }
}

/**
 * Takes the texts to another place of the same event, beside what is kept there; what is typed while main answers goes
 * along. They go into the space that was chosen with them, else into that of what is kept.
 */
export async function mergeIntoPlace(
  { get }: Pick<ArenaClient['discussionDrafts'], 'get'>,
  draft: { change: (next: (value: ComposerDraft) => ComposerDraft) => void },
  place: DraftPlace,
): Promise<void> {
  const there = await get({ place })
  draft.change(({ entries, spaceId }) => ({
    place,
    spaceId: spaceId ?? there?.spaceId ?? null,
    entries: mergeEntries(entries, there?.entries ?? []),
  }))
}

/** What is typed in the composer, kept by main as it is typed: closing, a crash or a restart loses nothing. */
export function useComposerDraft(first: ComposerDraft) {
  const { client } = useBridge()
  const errorToast = useErrorToast()
  const keptAt = useRef(first.place)
  const draft = useAutosavedValue<ComposerDraft>(
    first,
    async ({ place, spaceId, entries }) => {
      const movedFrom = placeIdOf(place) === placeIdOf(keptAt.current) ? null : keptAt.current
      await client.discussionDrafts.save({
        place,
        spaceId,
        movedFrom,
        entries: entries.map(({ no: _no, ...entry }) => entry),
      })
      keptAt.current = place
    },
    errorToast,
  )
  const move = (place: DraftPlace): Promise<void> =>
    mergeIntoPlace(client.discussionDrafts, draft, place).catch(errorToast)
  return { ...draft, move }
}
