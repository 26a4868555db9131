import type { z } from 'zod'
import { type EventId, eventIdSchema } from '../ids.ts'
import { readSiteKey, type SiteRef, siteKeyOf, siteKeyText } from './site-key.ts'

/** An event of one deployment and site. Made and read by `eventKeyOf` and `readEventKey` only. */
export const eventKeySchema = siteKeyText.brand<'EventKey'>()
export type EventKey = z.infer<typeof eventKeySchema>

/** The one string by which routes and lists name an event; null for an id that no path can carry. */
export function eventKeyOf(ref: SiteRef, eventId: string | null): EventKey | null {
  const id = eventIdSchema.safeParse(eventId)
  return id.success ? eventKeySchema.parse(siteKeyOf(ref, id.data)) : null
}

/** The three parts of an event key. */
export function readEventKey(key: EventKey): SiteRef & { eventId: EventId } {
  const { id, ...ref } = readSiteKey(key)
  return { ...ref, eventId: eventIdSchema.parse(id) }
}
