import { AppError, toAppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { CredentialInput } from '#contract/ipc/credential-input.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import { knownFactsOf, readKnownCredential, withKeyId } from '../../session/agent-credential.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import { type ReadCredential, readCredentialInput } from '../../session/credential-input.ts'
import type { TokenFacts } from '../../session/token-facts.ts'
import type { CredentialFacts, NextKey, StoredJwk } from '../../store/agent-keys.store.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { encodeCredential } from '../../vault/credential.ts'
import type { Vault } from '../../vault/vault.ts'
import { identityOf } from '../agents/agent-identity.ts'
import { fleetRowsOf } from '../agents/list-fleet.ts'
import type { StatusRecorder } from '../agents/status-recorder.ts'
import type { Notify } from '../notify.ts'
import type { Sender } from '../outbox/outbox-sender.ts'
import { resumeWaitingWrites } from '../outbox/resume-waiting-writes.ts'
import { orThrow } from '../row-outcome.ts'
import { readUnlessItemFault } from '../secrets/read-unless-item-fault.ts'
import { type SecretWork, withChangeLock } from '../secrets/secret-work.ts'
import { endReplacement } from './end-replacement.ts'

export interface ReplaceCredentialDeps {
  store: Store
  vault: Vault
  client: ServiceClient
  sessions: AgentSessions
  statusRecorder: StatusRecorder
  secretWork: SecretWork
  sender: Sender
  clock: Clock
  notify: Notify
}

/**
 * Proves a new credential of a known agent, then puts it in the place of the old one. Until it is proven the old one
 * stays. What is to come is on the disk before the item is written, so that a cut between the two leaves an agent that
 * works. A rotation that can neither be finished nor be cancelled ends with it. `rotation_under_way` for any other,
 * `credential_other_type`.
 */
export async function replaceCredential(
  deps: ReplaceCredentialDeps,
  input: { agentKey: AgentKey; credential: CredentialInput },
): Promise<FleetRow> {
  const { store } = deps
  const { agentKey } = input
  await replaceReadCredential(deps, agentKey, () => readCredentialInput(input.credential))
  return orThrow(fleetRowsOf(deps, [orThrow(store.agents.find(agentKey), 'not_found')])[0], 'internal')
}

/** `keyMadeAtMs`: when its key was made here; absent or null for what was not, or has no key. */
export type ReplacingCredential = ReadCredential & { keyMadeAtMs?: number | null }

/**
 * The same with a credential that comes from elsewhere than the operator's typing. `facts`: of the token that the
 * service issued for it; null where it knows the credential of an agent that is not activated yet.
 */
export function replaceReadCredential(
  deps: ReplaceCredentialDeps,
  agentKey: AgentKey,
  read: () => Promise<ReplacingCredential>,
): Promise<{ facts: TokenFacts | null }> {
  return withChangeLock(deps.secretWork, agentKey, () => replace(deps, agentKey, read))
}

async function replace(
  deps: ReplaceCredentialDeps,
  agentKey: AgentKey,
  read: () => Promise<ReplacingCredential>,
): Promise<{ facts: TokenFacts | null }> {
  const { store, vault, sessions, secretWork, clock } = deps
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  const keySet = await findKeySetToEnd(deps, agent)
  const { credential, keyMadeAtMs: madeAtMs = null, ...method } = await read()
  const facts = await prove(deps, agent, { credential, ...method })
  const next: NextKey = { phase: 'replacing', startedAtMs: Math.trunc(clock()), madeAtMs, ...method, keySet }
  store.agentKeys.setNextKey(agentKey, next)
  // Whatever fails from here on, the next token ends it.
  secretWork.awaitingToken.add(agentKey)
  await vault.save(agentKey, encodeCredential(credential))
  sessions.forget(agentKey)
  await endReplacement(deps, agentKey, next)
  if (facts === null) deps.statusRecorder.failed(agentKey, { code: 'agent_not_activated', details: {} })
  else deps.statusRecorder.proven(agentKey, facts)
  deps.statusRecorder.flush()
  resumeWaitingWrites(deps, { agentKeys: facts === null ? [] : [agentKey] })
  deps.notify('agents')
  return { facts }
}

/**
 * The public keys of the rotation that a new credential ends, whose items are erased then; none where there is none. It
 * ends where the agent's item is proven to have no key of its, and where the key that took its place is refused.
 */
async function findKeySetToEnd({ store, vault }: ReplaceCredentialDeps, agent: AgentRecord): Promise<StoredJwk[]> {
  const { agentKey, status } = agent
  const record = orThrow(store.agentKeys.find(agentKey), 'not_found')
  const { nextKey } = record
  if (nextKey === null) return []
  const isRefused = nextKey.phase === 'switched' && status === 'credential_refused'
  if (nextKey.phase === 'replacing' || isRefused) return nextKey.keySet
  const own = { account: agentKey, known: knownFactsOf(record) }
  if ((await readUnlessItemFault(() => readKnownCredential(vault, own))) !== null)
    throw new AppError('rotation_under_way')
  return nextKey.keySet
}

/**
 * A token by the new credential, signed as every later one will be: a key of a published set by its name there. Null
 * where the service has looked at it and says that the agent is not activated, which proves it as a token does. When
 * the service refuses one of another kind than the agent is known by, that is the likely reason.
 */
async function prove(
  { store, sessions }: { store: Store; sessions: AgentSessions },
  agent: AgentRecord,
  { credential, ...given }: ReadCredential,
): Promise<TokenFacts | null> {
  const isPublished = store.agentKeys.find(agent.agentKey)?.jwksUrl != null
  const named = isPublished ? withKeyId(credential, given.keyFingerprint) : credential
  try {
    return await sessions.proveCredential(identityOf(agent), named)
  } catch (thrown) {
    const { code } = toAppError(thrown)
    if (code === 'agent_not_activated') return null
    const isOtherType = typeOf(given) !== typeOf(agent)
    if (!isOtherType || code !== 'credential_refused') throw thrown
    const details = { registered: typeOf(agent), given: typeOf(given) }
    throw new AppError('credential_other_type', details, { cause: thrown })
  }
}

const typeOf = ({ authMethod, keyAlgorithm }: Pick<CredentialFacts, 'authMethod' | 'keyAlgorithm'>) =>
  keyAlgorithm ?? authMethod
