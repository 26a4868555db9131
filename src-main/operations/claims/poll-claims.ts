/** Acts on several waiting agents at once; each agent has an outcome of its own. */
import pLimit from 'p-limit'
import { AppError, toAppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { refreshClaimAtService } from '../../session/registration-calls.ts'
import type { ClaimRecord } from '../../store/claims.store.ts'
import type { Store } from '../../store/store.ts'
import { decodeCredential } from '../../vault/credential.ts'
import type { Notify } from '../notify.ts'
import { refuseWhilePaused } from '../pauses/refuse-while-paused.ts'
import type { UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import type { AgentReceipt } from '../row-outcome.ts'
import { runRow } from '../row-outcome.ts'
import { requireUnclaimedAgent } from './read-claim.ts'
import { type SettleClaimDeps, settleClaim } from './settle-claim.ts'
import { storeClaim } from './store-claim.ts'

const atOnce = 3

interface SomeAgents {
  agentKeys: readonly AgentKey[]
}

/** Asks the service now whether these agents were claimed. */
export function checkClaims(deps: SettleClaimDeps, { agentKeys }: SomeAgents): Promise<AgentReceipt[]> {
  return onEach(deps, agentKeys, ({ agentKey }) => settleClaim(deps, agentKey))
}

/**
 * Has a fresh link and code issued for each; an earlier link stops working. `writes_paused`; `claim_needs_secret` for
 * an agent that has only a key.
 */
export function reissueClaims(deps: SettleClaimDeps, { agentKeys }: SomeAgents): Promise<AgentReceipt[]> {
  return onEach(deps, agentKeys, async (agent) => {
    refuseWhilePaused(deps.store, agent)
    try {
      await reissue(deps, agent)
    } catch (thrown) {
      if (toAppError(thrown).code !== 'already_claimed') throw thrown
      await settleClaim(deps, agent.agentKey)
    }
  })
}

/**
 * Whether the console has the client secret that the service wants for a new link, and in which item; null: it has
 * none.
 */
export function reissueAccountOf(agent: ClaimRecord): string | null {
  if (agent.authMethod === 'client_credentials') return agent.agentKey
  return agent.claim?.hasSecretBesideKey === true ? `${agent.agentKey}.secret` : null
}

async function reissue(deps: SettleClaimDeps, agent: ClaimRecord): Promise<void> {
  const { vault, client } = deps
  const { agentKey, agentId, baseUrl, site } = agent
  const account = reissueAccountOf(agent)
  if (account === null) throw new AppError('claim_needs_secret')
  const secret = decodeCredential(await vault.read(account))
  const fresh = await refreshClaimAtService({ client, baseUrl, site }, { agentId, secret })
  const refusal = await storeClaim(deps, agentKey, { ...fresh, isFresh: true })
  if (refusal !== null) throw new AppError(refusal.code, refusal.details)
}

/** One act an agent at a time: a second press while one is under way changes nothing. */
function onEach(
  deps: { store: Store; held: UnsavedRegistrations; notify: Notify },
  agentKeys: readonly AgentKey[],
  act: (agent: ClaimRecord) => Promise<unknown>,
): Promise<AgentReceipt[]> {
  const { held, notify } = deps
  return pLimit(atOnce).map([...new Set(agentKeys)], async (agentKey) => ({
    agentKey,
    outcome: await runRow(async () => {
      const agent = requireUnclaimedAgent(deps, agentKey)
      if (held.busy.has(agentKey)) return
      held.busy.add(agentKey)
      notify('registrations')
      try {
        await act(agent)
      } finally {
        held.busy.delete(agentKey)
        notify('registrations')
      }
    }),
  }))
}
