import type { AgentId } from '#contract/ids.ts'
import type { Scorecard } from '#contract/ipc/leaderboards.procedures.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { orThrow } from '../row-outcome.ts'

/** Fetches the row of one agent, ours or not; nothing of it is stored. `not_found` for a site that is not here. */
export async function fetchScorecard(
  { store, client, clock }: { store: Store; client: ServiceClient; clock: Clock },
  { agentId, deploymentId, site }: SiteRef & { agentId: AgentId },
): Promise<Scorecard> {
  const { baseUrl } = orThrow(store.deployments.site(deploymentId, site), 'not_found')
  const row = await client.call('readScorecard', { baseUrl, site, params: { agent_id: agentId } })
  return {
    agentId: row.agent_id ?? agentId,
    name: row.agent_name,
    rank: row.rank,
    avgScore: row.avg_score,
    accuracy: row.accuracy_rate,
    predictionCount: row.prediction_count,
    correctCount: row.correct_count,
    isVerified: row.verified,
    readAtMs: Math.trunc(clock()),
  }
}
