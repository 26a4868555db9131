import { AppError, toAppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { outcomeOfFailure } from '../../service/policy/outcome-of-failure.ts'
import { type IssuedClaim, refreshClaimAtService } from '../../session/registration-calls.ts'
import type { ClaimRecord } from '../../store/claims.store.ts'
import { claimUrlOf, pairingCodeOf } from '../../vault/claim-item.ts'
import { type Credential, decodeCredential } from '../../vault/credential.ts'
import { Secret } from '../../vault/secret.ts'
import { refuseWhilePaused } from '../pauses/refuse-while-paused.ts'
import { storeGivenSecret } from '../registrations/secrets/store-given-secret.ts'
import type { AgentReceipt } from '../row-outcome.ts'
import { findCurrentClaim, markClaimInDoubt } from './current-claim.ts'
import { readLastClaimItem } from './read-claim-item.ts'
import { runOnClaims } from './run-on-claims.ts'
import { type SettleClaimDeps, settleClaim } from './settle-claim.ts'
import { type OfferedClaim, storeClaim } from './store-claim.ts'

/**
 * Has a fresh link and code issued for each; an earlier link stops working. Before a request leaves, the row says that
 * the link which is there may be void, until the keychain has the new one. `writes_paused`; `claim_under_way`
 * for one that is being checked or given a link; `claim_needs_secret` for an agent that has only a key.
 */
export function reissueClaims(
  deps: SettleClaimDeps,
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): Promise<AgentReceipt[]> {
  return runOnClaims(deps, agentKeys, (agent) => reissueOrSettle(deps, agent))
}

/** An agent that the service calls claimed is asked about instead. */
async function reissueOrSettle(deps: SettleClaimDeps, agent: ClaimRecord): Promise<void> {
  refuseWhilePaused(deps.store, agent)
  try {
    await reissue(deps, agent)
  } catch (thrown) {
    if (toAppError(thrown).code !== 'already_claimed') throw thrown
    const { isPending } = await settleClaim(deps, agent.agentKey)
    // Nothing else says so: the agent waits still, and there is no new link.
    if (isPending) throw thrown
  }
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
  const { store, vault } = deps
  const { agentKey } = agent
  const account = reissueAccountOf(agent)
  if (account === null) throw new AppError('claim_needs_secret')
  const secret = decodeCredential(await vault.read(account))
  refuseWhilePaused(store, agent)
  const fresh = await requestLink(deps, agent, secret)
  const secretError = await storeGivenSecret(deps, { agentKey, account }, fresh.secret)
  // The link is kept whatever became of the secret: both were given once.
  const claimError = await storeClaim(deps, agentKey, await offerOf(deps, agent, fresh))
  const refusal = secretError ?? claimError
  if (refusal !== null) throw new AppError(refusal.code, refusal.details)
}

/** What certainly issued nothing leaves the link that is there as good as it was. */
async function requestLink(
  { store, held, client }: SettleClaimDeps,
  agent: ClaimRecord,
  secret: Secret<Credential>,
): ReturnType<typeof refreshClaimAtService> {
  const { agentKey, agentId, baseUrl, site } = agent
  const takeBack = store.transaction(() => {
    store.journal.add('claim_link_asked_again', agentKey, { agentId })
    return markClaimInDoubt({ store, held }, agent)
  })
  try {
    return await refreshClaimAtService({ client, baseUrl, site }, { agentId, secret })
  } catch (thrown) {
    if (outcomeOfFailure(toAppError(thrown)) !== 'unknown') takeBack()
    throw thrown
  }
}

/** A fresh code that came without a link goes with the link that is there; how long that lives on nobody says. */
async function offerOf(
  deps: SettleClaimDeps,
  agent: ClaimRecord,
  { claim, ...fresh }: IssuedClaim,
): Promise<OfferedClaim> {
  const before = findCurrentClaim(deps, agent)
  const former = before?.host == null ? null : await readLastClaimItem(deps, agent).catch(() => null)
  const offer = { ...fresh, claim, isFresh: true }
  if (claim === null || former === null || claimUrlOf(claim) !== null) return offer
  return {
    ...offer,
    claim: new Secret({ claimUrl: claimUrlOf(former), pairingCode: pairingCodeOf(claim) }),
    linkExpiresAtMs: fresh.linkExpiresAtMs ?? before?.linkExpiresAtMs ?? null,
    isFresh: false,
  }
}
