import { isVoidWord } from '#contract/rules/challenges/challenge-end.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { missedSpansOf } from './missed-spans.ts'

/**
 * Notes which challenges are open, and of those that have passed their deadline since then who of the fleet was
 * subscribed and due; one that was called off, then or later, is nobody's omission. Gives whether any has closed. To be
 * run before subscriptions are read afresh: what counts is what held at the deadline.
 */
export function recordClosedChallenges(
  deps: { store: Store; client: ServiceClient; clock: Clock },
  open: readonly ChallengeRecord[],
): boolean {
  const { store, client, clock } = deps
  return store.transaction(() => {
    store.watched.watchOpen(open.map(({ challengeNo }) => challengeNo))
    let closed = 0
    for (const { baseUrl } of store.deployments.list()) {
      const nowMs = Math.trunc(client.serviceNow(baseUrl))
      for (const { challengeNo, status } of store.watched.closing({ baseUrl, nowMs })) {
        store.watched.noteClosed({ challengeNo, nowMs: Math.trunc(clock()) })
        if (!isVoidWord(status)) store.watched.noteMissed({ challengeNo, aheadMs: nowMs - Math.trunc(clock()) })
        closed += 1
      }
    }
    const calledOff = store.watched.missed(missedSpansOf(deps), null).filter(({ status }) => isVoidWord(status))
    store.watched.forgetMissed(calledOff.map(({ challengeNo }) => challengeNo))
    return closed > 0 || calledOff.length > 0
  })
}
