import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Site } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { DueItem } from '#contract/ipc/challenges.procedures.ts'
import { getClockOffsetMs, useAppState } from '../../../bridge/app-state.tsx'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { appQueries } from '../../../shared/app.queries.ts'
import { useChallengePhases } from '../../../shared/challenges/use-challenge-phases.ts'
import { useUi } from '../../../ui/ui-provider.tsx'
import { challengeListQuery, dueQuery } from '../../challenges/challenges.queries.ts'
import { buildDueQueue, chooseAgents, countFleetDue } from './due-queue.ts'
import type { QueueSearch } from './queue-search.ts'

interface DueQueue {
  queue: readonly DueItem[]
  /** Everything that the chosen agents have due, before the filters on challenges. */
  all: readonly DueItem[]
  /** Null: everybody. */
  agents: readonly FleetRow[] | null
  isLoading: boolean
  error: Error | null
  reload: () => void
}

const none: readonly DueItem[] = []

/** What is due now, kept fresh. Of chosen agents main counts. */
export function useDueQueue(search: QueueSearch, site: Site | null): DueQueue {
  const { orpc } = useBridge()
  const app = useAppState()
  const { ticker } = useUi()
  const isChosen = search.agents !== undefined || search.tag !== undefined || search.group !== undefined
  const fleet = useQuery({ ...appQueries(orpc).fleet(), enabled: isChosen })
  const list = useQuery({ ...challengeListQuery(orpc), enabled: !isChosen })
  const agents = useMemo(
    () => (isChosen ? chooseAgents(fleet.data?.rows ?? [], search) : null),
    [isChosen, fleet.data, search],
  )
  const agentKeys = agents?.map(({ agentKey }) => agentKey) ?? []
  const due = useQuery({ ...dueQuery(orpc, agentKeys), enabled: isChosen && fleet.data !== undefined })
  const all = useMemo(() => {
    if (isChosen) return due.data?.items ?? none
    return list.data === undefined ? none : countFleetDue(list.data.items)
  }, [isChosen, due.data, list.data])
  const challenges = useMemo(() => all.map(({ challenge }) => challenge), [all])
  const phases = useChallengePhases(challenges)
  const queue = useMemo(() => {
    const closed = new Set<string>(
      challenges.filter((_challenge, index) => phases[index] === 'closed').map(({ challengeKey }) => challengeKey),
    )
    const serviceNowOf = (challenge: DueItem['challenge']): number => ticker.now() + getClockOffsetMs(app, challenge)
    return buildDueQueue(all, { site, search, closed, serviceNowOf })
  }, [all, challenges, phases, site, search, ticker, app])
  const asked = isChosen ? [fleet, due] : [list]
  return {
    queue,
    all,
    agents,
    isLoading: asked.some(({ data, error }) => data === undefined && error === null),
    error: asked.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    reload: () => {
      for (const one of asked) void one.refetch()
    },
  }
}
