import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { ObligationMatrix } from '#contract/ipc/challenges.procedures.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { challengeViewOf } from './challenge-view.ts'
import { obligationOf } from './obligation.ts'
import { readObligationFacts } from './read-obligation-facts.ts'

/**
 * Agents in the order of names × open challenges in that of deadlines, then the ones that somebody let close, newest
 * first.
 */
export function readObligationMatrix(deps: { store: Store; client: ServiceClient; clock: Clock }): ObligationMatrix {
  const { open, closed, agents, factsOf } = readObligationFacts(deps)
  const shown = [...open, ...closed]
  return {
    challenges: shown.map(challengeViewOf),
    closedChallengeKeys: closed.map(challengeKeyOf),
    agents: agents.map(({ agentKey, name, deploymentId, site }) => ({ agentKey, name, deploymentId, site })),
    cells: agents.map((agent) =>
      shown.map((challenge) => {
        const facts = factsOf(agent, challenge)
        return facts === null ? null : obligationOf(facts)
      }),
    ),
  }
}
