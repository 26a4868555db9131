import { useState } from 'react'
import type { DraftPlace, LeftDraft } from '#contract/ipc/discussion-drafts.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import type { ArenaClient } from '../../bridge/client.ts'
import { useAutosavedValue } from '../autosave/use-autosave.ts'
import { useErrorToast } from '../use-error-toast.ts'
import { type ComposerDraft, moveDraft } from './entries/composer-draft.ts'

/** `moveDraft` once main has told what is kept there; what is typed while it answers goes along. */
export async function moveToPlace(
  { get }: Pick<ArenaClient['discussionDrafts'], 'get'>,
  draft: { change: (next: (value: ComposerDraft) => ComposerDraft) => void },
  place: DraftPlace,
): Promise<void> {
  const there = await get({ place })
  draft.change((value) => moveDraft(value, place, there))
}

/** Saves what is typed, together with what stays at the places that were left since the save before. */
export function createDraftSaver({ save }: Pick<ArenaClient['discussionDrafts'], 'save'>) {
  let savedLeft: readonly LeftDraft[] = []
  return async ({ place, spaceId, entries, left }: ComposerDraft): Promise<void> => {
    await save({
      place,
      spaceId,
      left: left.filter((one) => !savedLeft.includes(one)),
      entries: entries.map(({ agentKey, title, text }) => ({ agentKey, title, text })),
    })
    savedLeft = left
  }
}

/** What is typed in the composer, kept by main as it is typed: closing, a crash or a restart loses nothing. */
export function useComposerDraft(first: ComposerDraft) {
  const { client } = useBridge()
  const errorToast = useErrorToast()
  const [save] = useState(() => createDraftSaver(client.discussionDrafts))
  const draft = useAutosavedValue<ComposerDraft>(first, save, errorToast)
  const move = (place: DraftPlace): Promise<void> =>
    moveToPlace(client.discussionDrafts, draft, place).catch(errorToast)
  return { ...draft, move }
}
