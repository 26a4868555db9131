import pLimit from 'p-limit'
import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { ClaimRecord } from '../../store/claims.store.ts'
import type { Store } from '../../store/store.ts'
import type { Notify } from '../notify.ts'
import type { UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import { type AgentReceipt, runRow } from '../row-outcome.ts'
import { requireUnclaimedAgent } from './read-claim-item.ts'

const atOnce = 3

/**
 * Does something with several waiting agents, each of which has an outcome of its own. One act an agent at a time: a
 * second press while one is under way is refused as `claim_under_way`, since what is under way need not be the same.
 */
export function runOnClaims(
  deps: { store: Store; held: UnsavedRegistrations; notify: Notify },
  agentKeys: readonly AgentKey[],
  act: (agent: ClaimRecord) => Promise<unknown>,
): Promise<AgentReceipt[]> {
  const { held, notify } = deps
  return pLimit(atOnce).map([...new Set(agentKeys)], async (agentKey) => ({
    agentKey,
    outcome: await runRow(async () => {
      const agent = requireUnclaimedAgent(deps, agentKey)
      if (held.busy.has(agentKey)) throw new AppError('claim_under_way')
      try {
        await held.busy.run(agentKey, () => {
          notify('registrations')
          return act(agent)
        })
      } finally {
        notify('registrations')
      }
    }),
  }))
}
