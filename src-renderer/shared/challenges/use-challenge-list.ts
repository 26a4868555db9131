import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { appQueries } from '../app.queries.ts'
import { type ChallengeFilter, chooseAgents, isAboutAgents } from './challenge-filter.ts'
import { challengeListQuery } from './challenge-list.queries.ts'

interface ChosenChallenges {
  /** Every current challenge, counted for the agents that the filter chooses. */
  items: readonly ChallengeInFleet[]
  /** Null: everybody. */
  agents: readonly FleetRow[] | null
  isLoading: boolean
  error: Error | null
  reload: () => Promise<unknown>
}

const none: readonly ChallengeInFleet[] = []

/** The agents that a filter chooses, and the challenges with what these have due on each, kept fresh. */
export function useChallengeList(filter: ChallengeFilter): ChosenChallenges {
  const { orpc } = useBridge()
  const isChosen = isAboutAgents(filter)
  const fleet = useQuery({ ...appQueries(orpc).fleet(), enabled: isChosen })
  const agents = useMemo(
    () => (isChosen ? chooseAgents(fleet.data?.rows ?? [], filter) : null),
    [isChosen, fleet.data, filter],
  )
  const agentKeys = agents?.map(({ agentKey }) => agentKey) ?? null
  const list = useQuery({ ...challengeListQuery(orpc, agentKeys), enabled: !isChosen || fleet.data !== undefined })
  const asked = isChosen ? [fleet, list] : [list]
  return {
    items: list.data?.items ?? none,
    agents,
    isLoading: asked.some(({ data, error }) => data === undefined && error === null),
    error: asked.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    reload: () => Promise.all(asked.map((one) => one.refetch())),
  }
}
