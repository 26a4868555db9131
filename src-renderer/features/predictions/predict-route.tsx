import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readAgentKeys } from '../../shared/agent-keys-search.ts'
import { PredictPage } from './predict-page.tsx'

const route = getRouteApi('/predict/$challengeKey')

/** The desk of the challenge in the address, for the agents in the address. */
export function PredictRoute() {
  const { challengeKey } = route.useParams()
  const { agents } = route.useSearch()
  const agentKeys = useMemo(() => readAgentKeys(agents), [agents])
  return <PredictPage key={challengeKey} challengeKey={challengeKey} agentKeys={agentKeys} />
}
