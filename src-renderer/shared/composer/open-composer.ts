import type { DraftEntry, DraftPlace } from '#contract/ipc/discussion-drafts.procedures.ts'
import type { ArenaClient } from '../../bridge/client.ts'
import { type ComposerDraft, openDraft } from './entries/composer-draft.ts'
import { isNameable, placeOfIntent, replyPlaceOf, type TextIntent } from './write-intent.ts'

interface OpenedComposer {
  draft: ComposerDraft
  /** When what it opens with was kept; null for something new. */
  keptSinceMs: number | null
}

/**
 * What the composer opens with: what is kept there, or an empty text. Where comments exist and none of one's own is
 * begun, answering the most liked is proposed (Interface §4.2, rule 3).
 */
export async function openComposer(client: ArenaClient, intent: TextIntent): Promise<OpenedComposer> {
  const wanted = placeOfIntent(intent)
  const entry: DraftEntry = {
    agentKey: intent.kind === 'post' ? (intent.agentKey ?? null) : null,
    title: '',
    text: '',
  }
  const kept = await client.discussionDrafts.get({ place: wanted })
  if (kept !== null || intent.kind !== 'comment')
    return { draft: openDraft(kept, { place: wanted, entry }), keptSinceMs: kept?.savedAtMs ?? null }
  const place = await proposePlace(client, wanted)
  const keptThere = await client.discussionDrafts.get({ place })
  return { draft: openDraft(keptThere, { place, entry }), keptSinceMs: keptThere?.savedAtMs ?? null }
}

async function proposePlace(client: ArenaClient, place: DraftPlace): Promise<DraftPlace> {
  if (place.kind !== 'comment') return place
  const { thread, policy } = await client.events.get({ eventKey: place.eventKey, agentKey: null })
  const parent = thread.comments.find((one) => !one.isOrphan && one.goneSinceMs === null && isNameable(one))
  const canReply = parent !== undefined && policy?.replyEnabled !== false
  return canReply ? replyPlaceOf(place, parent) : place
}
