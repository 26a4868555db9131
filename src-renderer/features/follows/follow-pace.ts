/** When the planned follows leave, by what main says is left to each agent. Pure. */
import type { RateRoom } from '#contract/ipc/discussion.procedures.ts'
import { countEach } from '#contract/rules/count-each.ts'
import type { PlannedFollow } from './follow-plan.ts'

const minuteMs = 60_000

/** What each agent has left, as main gave it at `atMs`. */
export interface KnownRooms {
  rooms: readonly { agentKey: string; classes: readonly RateRoom[] }[]
  atMs: number
}

export interface FollowPace {
  now: number
  later: number
  /** Until the last one leaves, rounded up; 0 where all leave at once. */
  minutes: number
}

/**
 * How many of these writes leave at once, behind what waits in the outbox, and in how many minutes the last one does;
 * null where the room of one of the agents is not known.
 */
export function computeFollowPace(follows: readonly PlannedFollow[], { rooms, atMs }: KnownRooms): FollowPace | null {
  const roomOf = new Map(
    rooms.map(({ agentKey, classes }) => [agentKey, classes.find(({ rateClass }) => rateClass === 'follow')]),
  )
  const counts = countEach<string>(follows.map(({ agent }) => agent.agentKey))
  const pace: FollowPace = { now: 0, later: 0, minutes: 0 }
  for (const [agentKey, count] of counts) {
    const room = roomOf.get(agentKey)
    if (room === undefined) return null
    const now = Math.min(count, Math.max(0, room.left - room.waiting))
    pace.now += now
    pace.later += count - now
    if (now < count) pace.minutes = Math.max(pace.minutes, computeMinutes(room, { last: room.waiting + count, atMs }))
  }
  return pace
}

/** Until the `last` of the agent's follows from now on leaves, which is not at once. */
function computeMinutes({ left, limit, freeAtMs }: RateRoom, { last, atMs }: { last: number; atMs: number }): number {
  const full = Math.ceil((last - left) / limit)
  if (freeAtMs === null) return full
  // From then on there is a minute's room again.
  return Math.max(1, Math.ceil((freeAtMs - atMs) / minuteMs)) + full - 1
}
