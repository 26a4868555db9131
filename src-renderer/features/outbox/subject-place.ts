import { linkOptions } from '@tanstack/react-router'
import { eventKeyOf } from '#contract/ipc/event-key.ts'
import type { DiscussionWrite } from '#contract/ipc/outbox.procedures.ts'
import { profileKeyOf } from '#contract/ipc/profile-key.ts'

/** The page of what a write is about: its event, or whom it follows. Null for what has no page. */
export function findSubjectPlace(row: DiscussionWrite) {
  const eventKey = eventKeyOf(row, row.event?.eventId ?? null)
  if (eventKey !== null) return linkOptions({ to: '/events/$eventKey', params: { eventKey } })
  const profileKey = profileKeyOf(row, row.target?.agentId ?? null)
  if (profileKey !== null) return linkOptions({ to: '/profiles/$profileKey', params: { profileKey } })
  return null
}
