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
  const now = new Map(store.deployments.sites().map(({ baseUrl }) => [baseUrl, client.serviceNow(baseUrl)]))
  const nowOf = ({ baseUrl }: ChallengeRecord): number => now.get(baseUrl) ?? client.serviceNow(baseUrl)
  // This computer's clock may be days from that of a service.
  const sinceMs = Math.trunc(Math.min(clock(), ...now.values())) - keptUnresolvedMs
  const all = store.challenges
    .unresolved({ sinceMs })
    .filter((challenge) => challenge.deadlineAtMs >= nowOf(challenge) - keptUnresolvedMs)
  return { all, open: all.filter((challenge) => isOpen(challenge, nowOf(challenge))) }
}
