import type { ServiceClient } from '../../service/service-client.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'

/** A challenge that was called off is nobody's omission. */
const calledOff = /void|cancel|annul|withdrawn|aborted/i

/**
 * Notes which challenges are open, and of those that have passed their deadline since then who of the fleet was
 * subscribed and due. Gives whether any has closed. To be run before subscriptions are read afresh: what counts is what
 * held at the deadline.
 */
export function recordClosedChallenges(
  { store, client, clock }: { store: Store; client: ServiceClient; clock: Clock },
  open: readonly ChallengeRecord[],
): boolean {
  return store.transaction(() => {
    store.watched.watchOpen(open.map(({ challengeNo }) => challengeNo))
    let closed = 0
    for (const { baseUrl } of store.deployments.list()) {
      const nowMs = Math.trunc(client.serviceNow(baseUrl))
      for (const { challengeNo, status } of store.watched.closing({ baseUrl, nowMs })) {
        store.watched.noteClosed({ challengeNo, nowMs: Math.trunc(clock()) })
        if (!calledOff.test(status)) store.watched.noteMissed({ challengeNo })
        closed += 1
      }
    }
    return closed > 0
  })
}
