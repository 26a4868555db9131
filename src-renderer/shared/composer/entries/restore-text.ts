import type { DraftPlace } from '#contract/ipc/discussion-drafts.procedures.ts'
import { eventKeyOf } from '#contract/ipc/event-key.ts'
import type { DiscussionWrite } from '#contract/ipc/outbox.procedures.ts'
import type { SpaceId } from '#contract/service/wire.ts'
import type { ArenaClient } from '../../../bridge/client.ts'
import { openDraft } from './composer-draft.ts'
import { mergeEntries } from './draft-entries.ts'

interface RestoredSpaces {
  kind: DraftPlace['kind']
  kept: { spaceId: SpaceId | null } | null
  spaceId: SpaceId | null
}

/**
 * Where a text of the outbox was to go that was cancelled, refused or too late; null for any other write, and for one
 * that was given up and may have arrived.
 */
export function findPlaceOfEnded(write: DiscussionWrite): DraftPlace | null {
  const { state, kind, deploymentId, site, event, comment, error } = write
  if (error?.code === 'outcome_unknown') return null
  if (state !== 'cancelled' && state !== 'refused' && state !== 'expired') return null
  if (kind === 'post') return { kind, deploymentId, site }
  const eventKey = eventKeyOf(write, event?.eventId ?? null)
  if (eventKey === null) return null
  const about = { eventKey, title: event?.title ?? null }
  if (kind === 'comment') return { kind, ...about }
  if (kind !== 'reply' || comment === null) return null
  // Who wrote the comment is looked up by main, which also asks where that is an agent of the fleet.
  return { kind, ...about, parent: { ...comment, isReply: false, authorId: null } }
}

/**
 * The space of a draft that a text is added to. A post is always in one: where the two differ it is null, so that the
 * operator chooses it again. Of other texts it need not be said, and what is kept has it.
 */
export function spaceOfRestored({ kind, kept, spaceId }: RestoredSpaces): SpaceId | null {
  const ofKept = kept?.spaceId ?? null
  if (kind === 'post' && ofKept !== null && spaceId !== null && ofKept !== spaceId) return null
  return ofKept ?? spaceId
}

/** Makes the text a draft of its place again, beside what is written there; nothing is sent. */
export async function restoreText(
  { get, save }: Pick<ArenaClient['discussionDrafts'], 'get' | 'save'>,
  place: DraftPlace,
  { agentKey, title, text, spaceId }: DiscussionWrite,
): Promise<void> {
  const taken = { agentKey, title: title ?? '', text }
  const kept = await get({ place })
  const entries = kept === null ? [taken] : mergeEntries(openDraft(kept, { place, entry: taken }).entries, [taken])
  await save({
    place: kept?.place ?? place,
    spaceId: spaceOfRestored({ kind: place.kind, kept, spaceId }),
    left: [],
    entries: entries.map((entry) => ({ agentKey: entry.agentKey, title: entry.title, text: entry.text })),
  })
}
