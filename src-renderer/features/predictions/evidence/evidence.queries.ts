/** What the evidence beside the desk asks of main. */
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { EventKey } from '#contract/ipc/event-key.ts'
import type { ArenaOrpc } from '../../../bridge/orpc.ts'

/** What is known of an event and its discussion. */
export function readEventQuery(orpc: ArenaOrpc, eventKey: EventKey) {
  return orpc.events.get.queryOptions({ input: { eventKey, agentKey: null } })
}

/** Has the discussion fetched when it is opened; one that was read a moment ago is left alone by main. */
export function fetchThreadQuery(orpc: ArenaOrpc, eventKey: EventKey) {
  return {
    ...orpc.events.refreshThread.queryOptions({ input: { eventKey, agentKey: null, isForced: false } }),
    staleTime: 0,
    gcTime: 0,
  }
}

/** How the fleet did on the instrument of a challenge, and what it said on others about it. */
export function instrumentRecordQuery(orpc: ArenaOrpc, challengeKey: ChallengeKey) {
  return orpc.predictions.instrumentRecord.queryOptions({ input: { challengeKey } })
}
