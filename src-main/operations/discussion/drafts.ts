/** Texts of the discussion that are typed and not sent: one draft a place, kept as they are typed. */

import { z } from 'zod'
import { aboutCommentSchema } from '#contract/ipc/discussion.procedures.ts'
import type { DiscussionDraft, DraftPlace, LeftDraft } from '#contract/ipc/discussion-drafts.procedures.ts'
import { type EventKey, eventKeyOf, readEventKey } from '#contract/ipc/event-key.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'
import { isBlankEntry } from '#contract/rules/discussion/blank-entry.ts'
import { spaceIdSchema } from '#contract/service/wire.ts'
import type { DiscussionDraftRecord } from '../../store/discussion-drafts.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { parseJson } from '../../system/parse-json.ts'
import type { Notify } from '../notify.ts'
import { orThrow } from '../row-outcome.ts'
import { decodeEntries, encodeEntries, encodePlaceKey } from './draft-rows.ts'

interface Deps {
  store: Store
  clock: Clock
  notify: Notify
}

/** What of a place is not said by its site: the event with its title, and the comment that is answered. */
const aboutSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('comment'), eventId: z.string(), title: z.string().nullable() }),
  z.object({
    kind: z.literal('reply'),
    eventId: z.string(),
    title: z.string().nullable(),
    parent: aboutCommentSchema,
  }),
  z.object({ kind: z.literal('post') }),
])
const siteOf = (place: DraftPlace): SiteRef => (place.kind === 'post' ? place : readEventKey(place.eventKey))

function keyOf(place: DraftPlace): string {
  if (place.kind === 'post') return encodePlaceKey(place)
  return encodePlaceKey({ ...place, event: readEventKey(place.eventKey) })
}

function findSiteNo({ store }: { store: Store }, place: DraftPlace): number {
  const { deploymentId, site } = siteOf(place)
  return orThrow(store.deployments.site(deploymentId, site), 'not_found').siteNo
}

/** Drafts, newest first: those of one event, or all. One that cannot be read, of a newer console, is left out. */
export function listDiscussionDrafts(
  { store }: { store: Store },
  { eventKey }: { eventKey: EventKey | null },
): DiscussionDraft[] {
  return store.discussionDrafts
    .all()
    .flatMap((row) => draftOf({ store }, row) ?? [])
    .filter(({ place }) => eventKey === null || (place.kind !== 'post' && place.eventKey === eventKey))
}

/** What is written at a place; null when nothing is. */
export function readDiscussionDraft(
  { store }: { store: Store },
  { place }: { place: DraftPlace },
): DiscussionDraft | null {
  const row = store.discussionDrafts.find(findSiteNo({ store }, place), keyOf(place))
  return row === null ? null : draftOf({ store }, row)
}

/**
 * Keeps what is typed, and what stays at the places that it was taken away from. Without any text there is no draft.
 * One that stays as it was keeps its time.
 */
export function saveDiscussionDraft(
  { store, clock, notify }: Deps,
  { left, ...draft }: LeftDraft & { left: readonly LeftDraft[] },
): { savedAtMs: number } {
  const savedAtMs = Math.trunc(clock())
  store.transaction(() => {
    for (const one of left) if (!isKept(store, one)) write(store, { ...one, savedAtMs })
    write(store, { ...draft, savedAtMs })
  })
  notify('discussionDrafts')
  return { savedAtMs }
}

/** Removes the draft of a place; nothing is kept of it. */
export function removeDiscussionDraft(
  { store, notify }: Deps,
  { place }: { place: DraftPlace },
): Record<string, never> {
  remove(store, place)
  notify('discussionDrafts')
  return {}
}

function remove(store: Store, place: DraftPlace): void {
  store.discussionDrafts.remove(findSiteNo({ store }, place), keyOf(place))
}

function isKept(store: Store, { place, spaceId, entries }: LeftDraft): boolean {
  const row = store.discussionDrafts.find(findSiteNo({ store }, place), keyOf(place))
  return row !== null && row.spaceId === spaceId && row.entries === encodeEntries(entries)
}

function write(store: Store, { place, spaceId, entries, savedAtMs }: DiscussionDraft): void {
  const siteNo = findSiteNo({ store }, place)
  if (entries.every(isBlankEntry)) {
    store.discussionDrafts.remove(siteNo, keyOf(place))
    return
  }
  store.discussionDrafts.save({
    siteNo,
    place: keyOf(place),
    about: JSON.stringify(aboutOf(place)),
    spaceId,
    entries: encodeEntries(entries),
    savedAtMs,
  })
}

function aboutOf(place: DraftPlace): z.input<typeof aboutSchema> {
  if (place.kind === 'post') return { kind: 'post' }
  const { eventKey, ...rest } = place
  return { ...rest, eventId: readEventKey(eventKey).eventId }
}

function draftOf({ store }: { store: Store }, row: DiscussionDraftRecord): DiscussionDraft | null {
  const about = aboutSchema.safeParse(parseJson(row.about)).data
  const entries = decodeEntries(row.entries)
  if (about === undefined || entries === null) return null
  const place = placeOf(about, row)
  if (place === null) return null
  return {
    place,
    spaceId: spaceIdSchema.safeParse(row.spaceId).data ?? null,
    entries: entries.map((entry) => ({
      ...entry,
      agentKey: entry.agentKey === null || store.agents.find(entry.agentKey) === null ? null : entry.agentKey,
    })),
    savedAtMs: row.savedAtMs,
  }
}

function placeOf(about: z.output<typeof aboutSchema>, { deploymentId, site }: SiteRef): DraftPlace | null {
  if (about.kind === 'post') return { kind: 'post', deploymentId, site }
  const { eventId, ...rest } = about
  const eventKey = eventKeyOf({ deploymentId, site }, eventId)
  return eventKey === null ? null : { ...rest, eventKey }
}
