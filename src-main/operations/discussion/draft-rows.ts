/** How a draft of the discussion is kept in a row: its key, and its texts as JSON. */
import { z } from 'zod'
import { agentKeySchema } from '#contract/ids.ts'
import type { DraftEntry } from '#contract/ipc/discussion-drafts.procedures.ts'

interface PlaceFacts {
  kind: 'comment' | 'reply' | 'post'
  event?: { eventId: string }
  parent?: { commentId: string }
}

/** The key of a place within its site. */
export function encodePlaceKey({ kind, event, parent }: PlaceFacts): string {
  return [kind, event?.eventId, parent?.commentId].filter((part) => part !== undefined).join(':')
}

const entriesSchema = z.array(z.object({ agentKey: agentKeySchema.nullable(), title: z.string(), text: z.string() }))

/** As the row holds them. */
export function encodeEntries(entries: readonly DraftEntry[]): string {
  return JSON.stringify(entries)
}

/** Null: another console wrote it in another shape. */
export function decodeEntries(text: string): DraftEntry[] | null {
  try {
    return entriesSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
