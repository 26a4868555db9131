import { useMemo } from 'react'
import type { Site } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import type { ChallengeFilter } from '../../../shared/challenges/challenge-filter.ts'
import { useChallengeList } from '../../../shared/challenges/use-challenge-list.ts'
import { useChallengePhases } from '../../../shared/challenges/use-challenge-phases.ts'
import { useServiceNowOf } from '../../../shared/challenges/use-service-now.ts'
import { buildDueQueue, countUnable, isAllMade } from './due-queue.ts'

interface DueQueue {
  queue: readonly ChallengeInFleet[]
  /** Due by agents that cannot predict now, which is not in the queue. */
  unable: number
  /** Of an empty queue: nothing is on its way or held up either. */
  isAllMade: boolean
  /** Every current challenge, before the filters on challenges. */
  all: readonly ChallengeInFleet[]
  /** Null: everybody. */
  agents: readonly FleetRow[] | null
  isLoading: boolean
  error: Error | null
  reload: () => Promise<unknown>
}

/** What is due now, kept fresh. Of chosen agents main counts. */
export function useDueQueue(filter: ChallengeFilter, site: Site | null): DueQueue {
  const { items: all, ...list } = useChallengeList(filter)
  const serviceNowOf = useServiceNowOf()
  const challenges = useMemo(() => all.map(({ challenge }) => challenge), [all])
  const phases = useChallengePhases(challenges)
  const due = useMemo(() => {
    const closed = new Set<string>(
      challenges.filter((_challenge, index) => phases[index] === 'closed').map(({ challengeKey }) => challengeKey),
    )
    const cut = { site, filter, serviceNowOf }
    return {
      queue: buildDueQueue(all, cut, closed),
      unable: countUnable(all, cut, closed),
      isAllMade: isAllMade(all, cut, closed),
    }
  }, [all, challenges, phases, site, filter, serviceNowOf])
  return { ...due, all, ...list }
}
