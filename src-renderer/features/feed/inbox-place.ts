/** Where the inbox was left, so that the way back ends at the row that was being read. */
import type { QueryClient } from '@tanstack/react-query'

/** The list of one opening of the inbox and where in it the operator was. */
export interface InboxPlace {
  /** What was shown, as text: filter and data. A place belongs to that only. */
  shown: string
  /** Names the pages that were read: they are part of the cache's key. */
  openingId: string
  itemNo: number | null
  scrollPx: number
}

/** The list and the place in it outlive the screen this long. Longer away, the inbox begins with what is newest. */
export const keptForMs = 30 * 60_000

const placeKey = ['inbox', 'place'] as const

export function saveInboxPlace(queryClient: QueryClient, place: InboxPlace): void {
  queryClient.setQueryDefaults(placeKey, { gcTime: keptForMs })
  queryClient.setQueryData<InboxPlace>(placeKey, place)
}

/** Null where the inbox was not left lately, or with something else in it. */
export function readInboxPlace(queryClient: QueryClient, shown: string): InboxPlace | null {
  const place = queryClient.getQueryData<InboxPlace>(placeKey)
  return place?.shown === shown ? place : null
}
