import { AppError, toAppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { KnownOAuthScopes } from '#contract/rules/agents/oauth-scope-algebra.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { TokenFacts } from '../../session/token-facts.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../vault/vault.ts'
import { identityOf } from '../agents/agent-identity.ts'
import type { StatusRecorder } from '../agents/status-recorder.ts'
import type { Notify } from '../notify.ts'
import { fetchOwnProfileIfAllowed } from '../profiles/fetch-own-profile.ts'
import { eraseClaimItems, type UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import type { SubscriptionReader } from '../subscriptions/subscription-reader.ts'
import { type ClaimWord, fetchClaimWord } from './claim-word.ts'
import type { ClaimedBurst } from './claimed-burst.ts'
import { findCurrentClaim } from './current-claim.ts'

export interface SettleClaimDeps {
  store: Store
  vault: Vault
  client: ServiceClient
  sessions: AgentSessions
  statusRecorder: StatusRecorder
  held: UnsavedRegistrations
  subscriptionReader: SubscriptionReader
  claimedBurst: ClaimedBurst
  notify: Notify
}

/**
 * Asks for a fresh token, which says whether the agent still waits for its claim, and notes it when it has been
 * claimed; of an agent that may have no more tokens in this minute the profile says it. What the attempt shows of the
 * agent is on record; a failure is thrown on. `isSilent`: the agent has a link,
 * and nothing says whether it was used. `isMarked`: the operator says that it was, which counts where the service is
 * silent, as an earlier mark does; `claim_said_pending` where it is not.
 */
export async function settleClaim(
  deps: SettleClaimDeps,
  agentKey: AgentKey,
  { isMarked }: { isMarked: boolean } = { isMarked: false },
): Promise<{ isPending: boolean; isSilent: boolean }> {
  const { store, statusRecorder } = deps
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  try {
    const said = await askForWord(deps, agent)
    if (said !== null) statusRecorder.claimSaid(agentKey, said)
    statusRecorder.flush()
    const isSilent = said === null
    if (isSilent && store.claims.setSaidPending(agentKey, false) > 0) deps.notify('agents')
    const wasMarked = store.claims.find(agentKey)?.claim?.isMarked === true
    const isPending = said === 'pending' || (isSilent && !isMarked && !wasMarked)
    if (isPending && isMarked) throw new AppError('claim_said_pending')
    if (!isPending) await becomeClaimed(deps, agentKey, { isMarked: isSilent })
    return { isPending, isSilent }
  } catch (thrown) {
    statusRecorder.failed(agentKey, errorDataOf(thrown))
    statusRecorder.flush()
    throw thrown
  }
}

/** What a fresh token says of the claim, or the profile; null: neither says anything. */
async function askForWord(
  deps: Pick<SettleClaimDeps, 'store' | 'sessions' | 'statusRecorder' | 'held' | 'notify'>,
  agent: AgentRecord,
): Promise<ClaimWord | null> {
  const { sessions, statusRecorder } = deps
  const { agentKey } = agent
  try {
    const facts = await sessions.mint(identityOf(agent))
    statusRecorder.proven(agentKey, facts)
    statusRecorder.flush()
    return await findClaimWord(deps, agent, facts)
  } catch (thrown) {
    const held = sessions.facts(agentKey)
    if (held === null || toAppError(thrown).code !== 'rate_limited') throw thrown
    const profile = await fetchOwnProfileIfAllowed(deps, agent, held).catch(() => null)
    if (profile?.claim_said == null) throw thrown
    // The scopes that the claim gives are those of the next token.
    if (profile.claim_said === 'claimed') sessions.renewSoon(agentKey)
    return profile.claim_said
  }
}

/**
 * Not every token says whether a claim is pending; the profile may. A link that was given is dropped only when
 * something says that it is used (null: nothing does), and an agent without one waits for nobody unless something says
 * so.
 */
async function findClaimWord(
  deps: { store: Store; sessions: AgentSessions; held: UnsavedRegistrations; notify: Notify },
  agent: AgentRecord,
  facts: Pick<TokenFacts, 'claimPending' | keyof KnownOAuthScopes>,
): Promise<ClaimWord | null> {
  const reading = fetchClaimWord(deps, agent, facts)
  const { agentKey } = agent
  const claim = findCurrentClaim(deps, { agentKey, claim: deps.store.claims.find(agentKey)?.claim ?? null })
  if (claim?.host != null) return reading
  // The token is there: a profile that cannot be read says nothing against it.
  return (await reading.catch(() => null)) ?? 'claimed'
}

/** A mark leaves link, code and secret where they are: they are needed again when the service undoes it. */
async function becomeClaimed(
  deps: SettleClaimDeps,
  agentKey: AgentKey,
  { isMarked }: { isMarked: boolean },
): Promise<void> {
  const { store, vault, held, client, claimedBurst, subscriptionReader, notify } = deps
  const { claim, ...agent } = orThrow(store.claims.find(agentKey), 'not_found')
  const isRegistering = (store.registrations.find(agentKey)?.stage ?? 'active') !== 'active'
  const isNews = claim !== null && agent.claimedAtMs === null
  if (!isNews && !isRegistering) return
  store.transaction(() => {
    if (isNews) {
      store.claims.setClaimed(agent.agentNo, Math.trunc(client.serviceNow(agent.baseUrl)))
      if (isMarked) store.claims.set(agent.agentNo, { ...claim, isMarked })
      store.journal.add(isMarked ? 'agent_marked_claimed' : 'agent_claimed', agentKey)
    }
    if (!isRegistering) return
    store.registrations.change(agentKey, { stage: 'active', error: null, draft: null })
    store.journal.add('registration_active', agentKey)
  })
  notify('agents', 'app', 'challenges', 'registrations')
  subscriptionReader.schedule([agentKey])
  if (isMarked) return
  if (isNews) claimedBurst.add({ agentKey, name: agent.name, site: agent.site })
  await eraseClaimItems({ vault, held }, agentKey)
}
