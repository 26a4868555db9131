import { statusesToAskAgain, wasSaidElsewhere } from '#contract/rules/agents/can-predict.ts'
import { isKnownToLack } from '#contract/rules/agents/oauth-scope-algebra.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { settleScopeKeys } from '#contract/rules/subscriptions/settle-scope-keys.ts'
import { isWildcard } from '#contract/rules/wildcard.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { identityOf } from '../agents/agent-identity.ts'
import type { StatusRecorder } from '../agents/status-recorder.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import { fetchScopeKeys } from './fetch-scope-keys.ts'

interface Deps {
  store: Store
  client: ServiceClient
  sessions: AgentSessions
  statusRecorder: StatusRecorder
  clock: Clock
}

/**
 * An agent that was meant neither to see challenges nor to predict, as one for discussions: the question would only be
 * refused, and it has no subscriptions. One that may predict can have been subscribed by another token.
 */
function isNotForPredicting({ requestedScopes, grantedScopes }: AgentRecord): boolean {
  const lacks = (scopes: readonly string[] | null) =>
    isKnownToLack(scopes, 'challenge:read') && isKnownToLack(scopes, 'prediction:submit')
  return lacks(requestedScopes) && lacks(grantedScopes)
}

/** `["*"]` as what it says: every scope key that the site offers. Where that is not known yet, the site is asked. */
async function withoutWildcard(
  deps: Deps,
  { deploymentId, site }: AgentRecord,
  keys: readonly string[],
): Promise<readonly string[]> {
  if (!keys.some(isWildcard)) return keys
  const record = orThrow(deps.store.deployments.site(deploymentId, site), 'not_found')
  const offered = record.scopeKeys ?? (await fetchScopeKeys(deps, record))
  const isForAll = (key: string): boolean => isWildcard(key) && !offered.includes(key)
  return [...new Set(keys.flatMap((key) => (isForAll(key) ? offered : [key])))]
}

/** A list that crossed a change of ours on its way says how it was before or after; so it is asked for once more. */
async function readUnchanged(deps: Deps, agent: AgentRecord): Promise<ResponseOf<'listSubscriptions'>> {
  const { store, sessions } = deps
  const read = () => sessions.call(identityOf(agent), 'listSubscriptions', {})
  const before = store.subscriptions.of(agent.agentNo).join('\n')
  const response = await read()
  return store.subscriptions.of(agent.agentNo).join('\n') === before ? response : read()
}

/**
 * Asks the service what an agent is subscribed to and gives what counts from now on: what a list lacks stays until a
 * second one lacks it too. A failure is on record, changes nothing of what is known, and is thrown.
 */
export async function readSubscriptions(deps: Deps, agent: AgentRecord): Promise<readonly string[]> {
  const { store, sessions, statusRecorder, clock } = deps
  const { agentNo, agentKey } = agent
  const atMs = () => Math.trunc(clock())
  try {
    // A reading with the token of before would not settle it.
    if (wasSaidElsewhere(agent)) await sessions.mint(identityOf(agent))
    if (isNotForPredicting(agent)) {
      // There is nothing to read; whether it is given a token is asked all the same.
      if (statusesToAskAgain.includes(agent.status)) await sessions.mint(identityOf(agent))
      if (store.agents.find(agentKey) !== null) store.subscriptions.replace(agentNo, [], atMs())
      return []
    }
    const { scopes, completeness } = await readUnchanged(deps, agent)
    const keys = await withoutWildcard(deps, agent, scopes)
    const known = { keys: store.subscriptions.of(agentNo), doubt: store.subscriptions.doubtOf(agentNo) }
    const reading = { keys, isComplete: isComplete(completeness), atMs: atMs() }
    const settled = settleScopeKeys(known, reading)
    if (store.agents.find(agentKey) !== null)
      store.subscriptions.settle(agentNo, settled, { atMs: reading.atMs, list: completeness })
    return settled.keys
  } catch (thrown) {
    const error = errorDataOf(thrown)
    if (store.agents.find(agentKey) !== null) store.subscriptions.readingFailed(agentNo, { error, atMs: atMs() })
    statusRecorder.failed(agentKey, error)
    throw thrown
  }
}
