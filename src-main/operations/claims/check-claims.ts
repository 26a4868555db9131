import type { AgentKey } from '#contract/ids.ts'
import type { ClaimFinding } from '#contract/ipc/claims.procedures.ts'
import type { AgentReceipt } from '../row-outcome.ts'
import { runOnClaims } from './run-on-claims.ts'
import { type SettleClaimDeps, settleClaim } from './settle-claim.ts'

interface CheckReceipt extends AgentReceipt {
  /** Null where the service could not be asked. */
  found: ClaimFinding | null
}

/**
 * Asks the service now whether these agents were claimed. `claim_under_way` for one that is being checked or given a
 * link already: it was not asked for this.
 */
export async function checkClaims(
  deps: SettleClaimDeps,
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): Promise<CheckReceipt[]> {
  const found = new Map<AgentKey, ClaimFinding>()
  const receipts = await runOnClaims(deps, agentKeys, async ({ agentKey }) => {
    found.set(agentKey, nameFinding(await settleClaim(deps, agentKey)))
  })
  return receipts.map((receipt) => ({ ...receipt, found: found.get(receipt.agentKey) ?? null }))
}

function nameFinding({ isPending, isSilent }: { isPending: boolean; isSilent: boolean }): ClaimFinding {
  if (!isPending) return 'claimed'
  return isSilent ? 'unsaid' : 'pending'
}
