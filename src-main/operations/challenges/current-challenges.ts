import type { ServiceClient } from '../../service/service-client.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { isOpen } from './challenge-view.ts'

/** How long a challenge that nobody resolves stays on the lists after its deadline. */
const keptUnresolvedMs = 3 * 24 * 60 * 60_000

export interface CurrentChallenges {
  /** Soonest deadline first. */
  all: ChallengeRecord[]
  open: ChallengeRecord[]
}

/** The challenges that are open, or closed and not resolved yet, judged on the clock of each service. */
export function listCurrentChallenges({
  store,
  client,
  clock,
}: {
  store: Store
  client: ServiceClient
  clock: Clock
}): CurrentChallenges {
  const all = store.challenges.unresolved({ sinceMs: Math.trunc(clock()) - keptUnresolvedMs })
  const now = new Map<string, number>()
  const open = all.filter((challenge) => {
    const serviceNowMs = now.get(challenge.baseUrl) ?? client.serviceNow(challenge.baseUrl)
    now.set(challenge.baseUrl, serviceNowMs)
    return isOpen(challenge, serviceNowMs)
  })
  return { all, open }
}
