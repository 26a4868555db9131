/**
 * A new key for an agent whose public keys the service fetches from an address (Interface §5.2). Each step is on the
 * disk before the next one begins, and at every moment an item holds a key that the service takes: whatever is cut off
 * can be gone on with.
 */

import { AppError, toAppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { CredentialView } from '#contract/ipc/credentials.procedures.ts'
import type { KeyKind } from '#contract/rules/credentials/key-algorithm.ts'
import { knownFactsOf, readKnownCredential, withKeyId } from '../../session/agent-credential.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import { generateAgentKeyPair, keyKindOf } from '../../session/generate-agent-key-pair.ts'
import { publicJwkOfCredential } from '../../session/public-key.ts'
import { type AgentCredentialRecord, type NextKey, nextKeyAgeOf } from '../../store/agent-keys.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { type Credential, decodeCredential, encodeCredential } from '../../vault/credential.ts'
import type { Secret } from '../../vault/secret.ts'
import type { Vault } from '../../vault/vault.ts'
import { identityOf } from '../agents/agent-identity.ts'
import type { StatusRecorder } from '../agents/status-recorder.ts'
import type { Notify } from '../notify.ts'
import type { UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import { readUnlessItemFault } from '../secrets/read-unless-item-fault.ts'
import { eraseRotationItems, nextAccountOf, previousAccountOf } from '../secrets/secret-accounts.ts'
import { type SecretWork, withChangeLock } from '../secrets/secret-work.ts'
import { readCredentialView, rotationObstacleOf } from './read-credential.ts'

export interface RotateKeyDeps {
  store: Store
  vault: Vault
  sessions: AgentSessions
  statusRecorder: StatusRecorder
  held: UnsavedRegistrations
  secretWork: SecretWork
  clock: Clock
  notify: Notify
}

interface OneAgent {
  agentKey: AgentKey
}

/**
 * Makes the next key and keeps it in the keychain before anything of it is shown. A second press finds it there.
 * Without a `kind` it is of that of the current key.
 */
export function beginRotation(
  deps: RotateKeyDeps,
  { agentKey, kind }: OneAgent & { kind: KeyKind | null },
): Promise<CredentialView> {
  return act(deps, agentKey, async (record) => {
    const { store, vault, clock } = deps
    if (rotationObstacleOf(record) !== null) throw new AppError('rotation_impossible')
    if (record.nextKey !== null && record.nextKey.phase !== 'replacing') return
    const current = await readKnownCredential(vault, { account: agentKey, known: knownFactsOf(record) })
    // The longest that is made here, for a key of a length that is not.
    const nextKind = kind ?? keyKindOf(current.credential) ?? 'RS256_3072'
    const { next, madeAtMs } = await takeOrMakeNext(deps, agentKey, nextKind)
    const keySet = [current.credential, next].map((key) => orThrow(publicJwkOfCredential(key), 'internal'))
    const { alg, kid } = orThrow(keySet[1], 'internal')
    store.transaction(() => {
      // A replacement that was cut off has ended with what is in the item: the key that was coming, or the one before.
      const hasCome = record.nextKey?.keyFingerprint === current.facts.keyFingerprint
      const keyAge = record.nextKey !== null && hasCome ? { keyAge: nextKeyAgeOf(record.nextKey) } : {}
      store.agents.setCredential(agentKey, { ...current.facts, ...keyAge })
      store.agentKeys.setNextKey(agentKey, {
        phase: 'made',
        authMethod: 'private_key_jwt',
        keyAlgorithm: alg,
        keyFingerprint: kid,
        keySet,
        startedAtMs: Math.trunc(clock()),
        madeAtMs,
      })
      store.journal.add('key_rotation_begun', agentKey, { fingerprint: kid })
    })
  })
}

/**
 * A key that was left here, by a begin that was interrupted or a rotation whose items could not be erased, serves as
 * well as another; when it was made is not known.
 */
async function takeOrMakeNext(
  { vault, clock }: { vault: Vault; clock: Clock },
  agentKey: AgentKey,
  kind: KeyKind,
): Promise<{ next: Secret<Credential>; madeAtMs: number | null }> {
  const account = nextAccountOf(agentKey)
  const left = await readUnlessItemFault(async () => decodeCredential(await vault.read(account)))
  if (left !== null && keyKindOf(left) === kind) return { next: left, madeAtMs: null }
  const { credential } = await generateAgentKeyPair(kind)
  const madeAtMs = Math.trunc(clock())
  await vault.save(account, encodeCredential(credential))
  return { next: credential, madeAtMs }
}

/**
 * Proves the next key by a token, then writes it to the agent's item, and keeps the key before until a token by the new
 * one has been issued. `rotation_refused` while the service does not take it, `rotation_no_next_key`.
 */
export function finishRotation(deps: RotateKeyDeps, { agentKey }: OneAgent): Promise<CredentialView> {
  return act(deps, agentKey, async (record) => {
    const next = rotationOf(record)
    if (next.phase === 'switched') {
      await endByToken(deps, agentKey)
      return
    }
    if (next.phase === 'made') await proveNext(deps, agentKey, next)
    await putInPlace(deps, agentKey, next)
    // Proven and in its place: that a token cannot be had at this moment is no failure of the rotation. The next one
    // ends it.
    await endByToken(deps, agentKey).catch(() => {})
  })
}

async function proveNext(
  deps: { store: Store; vault: Vault; sessions: AgentSessions },
  agentKey: AgentKey,
  next: NextKey,
): Promise<void> {
  const { store, sessions } = deps
  const identity = identityOf(orThrow(store.agents.find(agentKey), 'not_found'))
  const credential = await readNext(deps, agentKey, next)
  try {
    await sessions.proveCredential(identity, withKeyId(credential, next.keyFingerprint))
  } catch (thrown) {
    if (toAppError(thrown).code !== 'credential_refused') throw thrown
    throw new AppError('rotation_refused', {}, { cause: thrown })
  }
  store.agentKeys.setNextKey(agentKey, { ...next, phase: 'switching' })
}

async function putInPlace(
  deps: { store: Store; vault: Vault; sessions: AgentSessions; secretWork: SecretWork },
  agentKey: AgentKey,
  next: NextKey,
): Promise<void> {
  const { store, vault, sessions, secretWork } = deps
  const isThere = await readUnlessItemFault(() => readKnownCredential(vault, { account: agentKey, known: [next] }))
  if (isThere === null) {
    const credential = await readNext(deps, agentKey, next)
    // As it is, whatever it is: nothing that was in the item is lost before the new key has worked.
    const before = await readUnlessItemFault(() => vault.read(agentKey))
    if (before !== null) await vault.save(previousAccountOf(agentKey), before)
    await vault.save(agentKey, encodeCredential(credential))
  }
  const { authMethod, keyAlgorithm, keyFingerprint } = next
  store.transaction(() => {
    store.agents.setCredential(agentKey, { authMethod, keyAlgorithm, keyFingerprint, keyAge: nextKeyAgeOf(next) })
    store.agentKeys.setNextKey(agentKey, { ...next, phase: 'switched' })
    store.journal.add('key_rotated', agentKey, { fingerprint: keyFingerprint })
  })
  secretWork.awaitingToken.add(agentKey)
  sessions.forget(agentKey)
}

async function endByToken(deps: RotateKeyDeps, agentKey: AgentKey): Promise<void> {
  const { store, sessions, statusRecorder } = deps
  const identity = identityOf(orThrow(store.agents.find(agentKey), 'not_found'))
  try {
    await sessions.mint(identity)
    await endRotation(deps, agentKey)
  } catch (thrown) {
    statusRecorder.failed(agentKey, errorDataOf(thrown))
    throw thrown
  }
}

/** The new key has worked: the one before is erased. A keychain that refuses is asked again at the next token. */
export async function endRotation(
  { store, vault, secretWork, notify }: { store: Store; vault: Vault; secretWork: SecretWork; notify: Notify },
  agentKey: AgentKey,
): Promise<void> {
  if (store.agentKeys.find(agentKey)?.nextKey?.phase !== 'switched') return
  await eraseRotationItems(vault, agentKey)
  const isEnded = store.transaction(() => {
    if (store.agentKeys.find(agentKey)?.nextKey?.phase !== 'switched') return false
    store.agentKeys.setNextKey(agentKey, null)
    store.journal.add('key_rotation_ended', agentKey)
    return true
  })
  secretWork.awaitingToken.delete(agentKey)
  if (isEnded) notify('agents')
}

/** Erases the next key. Once it is in its place it can only be finished: `rotation_written`. */
export function abandonRotation(deps: RotateKeyDeps, { agentKey }: OneAgent): Promise<CredentialView> {
  return act(deps, agentKey, async (record) => {
    const { store, vault } = deps
    const { nextKey } = record
    if (nextKey === null || nextKey.phase === 'replacing') return
    if (nextKey.phase === 'switched') throw new AppError('rotation_written')
    if (nextKey.phase === 'switching') {
      const { facts } = await readKnownCredential(vault, { account: agentKey, known: knownFactsOf(record) })
      if (facts.keyFingerprint === nextKey.keyFingerprint) throw new AppError('rotation_written')
      // A copy of the key that was just read.
      await vault.erase(previousAccountOf(agentKey))
    }
    await vault.erase(nextAccountOf(agentKey))
    store.transaction(() => {
      store.agentKeys.setNextKey(agentKey, null)
      store.journal.add('key_rotation_abandoned', agentKey, { fingerprint: nextKey.keyFingerprint })
    })
  })
}

/** One change an agent at a time; gives what is known afterwards. */
async function act(
  deps: { store: Store; held: UnsavedRegistrations; secretWork: SecretWork; notify: Notify },
  agentKey: AgentKey,
  change: (record: AgentCredentialRecord) => Promise<void>,
): Promise<CredentialView> {
  const { store, secretWork, notify } = deps
  try {
    await withChangeLock(secretWork, agentKey, () => change(orThrow(store.agentKeys.find(agentKey), 'not_found')))
  } finally {
    notify('agents')
  }
  return readCredentialView(deps, { agentKey })
}

function rotationOf({ nextKey }: AgentCredentialRecord): NextKey {
  if (nextKey === null || nextKey.phase === 'replacing') throw new AppError('rotation_no_next_key')
  return nextKey
}

async function readNext({ vault }: { vault: Vault }, agentKey: AgentKey, next: NextKey): Promise<Secret<Credential>> {
  const account = nextAccountOf(agentKey)
  const found = await readUnlessItemFault(() => readKnownCredential(vault, { account, known: [next] }))
  return orThrow(found, 'rotation_no_next_key').credential
}
