import type { AgentKey } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'

interface PredictChoice {
  challenge: ChallengeInFleet['challenge']
  /** Those of the picked agents that can predict on it. */
  agentKeys: readonly AgentKey[]
}

/**
 * The challenges that at least one of the agents could predict on by its deployment and site, in the order they came.
 */
export function predictChoices(
  items: readonly ChallengeInFleet[],
  agents: readonly FleetRow[],
): readonly PredictChoice[] {
  return items
    .filter(({ challenge }) => challenge.status === 'open')
    .map(({ challenge }) => ({
      challenge,
      agentKeys: agents
        .filter((agent) => agent.site === challenge.site && agent.deploymentId === challenge.deploymentId)
        .map(({ agentKey }) => agentKey),
    }))
    .filter(({ agentKeys }) => agentKeys.length > 0)
}
