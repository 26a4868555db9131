/**
 * The document of public keys at one address (`jwks_url`). Several agents may have the same address: what is published
 * for one of them has the keys of all, so that none is cut off by it.
 */
import type { AgentKey } from '#contract/ids.ts'
import type { KeySetView } from '#contract/ipc/credentials.procedures.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'
import { isWaiting } from '#contract/rules/is-waiting.ts'
import { knownFactsOf, readKnownCredential } from '../../session/agent-credential.ts'
import { publicJwkOfCredential } from '../../session/public-key.ts'
import { type AgentCredentialRecord, type StoredJwk, storedKeySetSchema } from '../../store/agent-keys.store.ts'
import type { RegistrationRecord } from '../../store/registrations.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { errorOfState } from '../../vault/keychain/keychain-state.ts'
import type { Vault } from '../../vault/vault.ts'
import { orThrow } from '../row-outcome.ts'
import { readUnlessItemFault } from '../secrets/read-unless-item-fault.ts'
import type { SecretWork } from '../secrets/secret-work.ts'

export interface KeySetDeps {
  store: Store
  vault: Vault
  secretWork: SecretWork
  clock: Clock
}

/** How long an item without a key is believed to have none; one that the console writes is read at once. */
const faultyItemMs = 60_000

/**
 * What belongs at an agent's or a registration's address: its own public keys, then those of every other one here with
 * the same address. `others` names these; those whose key cannot be read now are not included. `not_found` where no key
 * was made yet, else as the keychain rejects for the agent's own. It is asked for again at each change of the fleet, so
 * a keychain that is known not to be readable is left alone: else the system would prompt again and again.
 */
export async function readKeySet(deps: KeySetDeps, { agentKey }: { agentKey: AgentKey }): Promise<KeySetView> {
  const holders = listHolders(deps)
  const own = orThrow(
    holders.find((each) => each.agentKey === agentKey),
    'not_found',
  )
  const keys = new Map<string, StoredJwk>()
  for (const key of findKeysOf(deps, own) ?? (await readKeysOf(deps, own))) keys.set(key.kid, key)
  const others: KeySetView['others'] = []
  for (const other of holders) {
    if (other === own || own.address === '' || other.address !== own.address) continue
    const found = findKeysOf(deps, other) ?? (await readKeysOfOther(deps, other))
    for (const key of found ?? []) keys.set(key.kid, key)
    const { name, deploymentId, site } = other
    others.push({ agentKey: other.agentKey, name, deploymentId, site, isIncluded: found !== null })
  }
  return { publicKeySet: formatKeySet([...keys.values()]), others }
}

/** Who has a public key at an address: an agent, or a registration whose key is made and which is no agent yet. */
interface Holder extends SiteRef {
  agentKey: AgentKey
  name: string
  address: string
  record: AgentCredentialRecord | null
  registration: RegistrationRecord | null
}

function listHolders({ store }: KeySetDeps): Holder[] {
  const registrations = new Map(store.registrations.all({}).map((row) => [row.agentKey, row]))
  const agents = store.agentKeys.published({}).map(({ name, deploymentId, site, ...record }): Holder => {
    const registration = registrations.get(record.agentKey) ?? null
    registrations.delete(record.agentKey)
    const address = formatKeyAddress(record.jwksUrl)
    return { agentKey: record.agentKey, name, deploymentId, site, address, record, registration }
  })
  const registered = [...registrations.values()].filter(({ jwks }) => jwks !== null)
  return [
    ...agents,
    ...registered.map((row): Holder => {
      const { agentKey, form, deploymentId, site } = row
      const address = form.publicKeyBy === 'jwks_url' ? formatKeyAddress(form.jwksUrl) : ''
      return { agentKey, name: form.name, deploymentId, site, address, record: null, registration: row }
    }),
  ]
}

/** Two spellings of one address are one document. */
export function formatKeyAddress(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url
}

/** The keys that are known without the keychain. Null where it has to be asked. */
function findKeysOf({ secretWork }: KeySetDeps, { record, registration }: Holder): readonly StoredJwk[] | null {
  const made = registration === null ? [] : keysOfDocument(registration.jwks)
  if (record === null) return made
  const { nextKey, keyFingerprint } = record
  if (nextKey !== null && nextKey.phase !== 'replacing') return nextKey.keySet
  const known = made.find(({ kid }) => kid === keyFingerprint) ?? secretWork.publicKeys.get(keyFingerprint ?? '')
  return known !== undefined && nextKey === null ? [known] : null
}

/** Null where its item has no key, which is believed for a while, or cannot be read now. */
async function readKeysOfOther(deps: KeySetDeps, other: Holder): Promise<readonly StoredJwk[] | null> {
  const { clock, secretWork } = deps
  const { faultyItems } = secretWork
  const nowMs = clock()
  if (isWaiting(faultyItems.get(other.agentKey) ?? null, { nowMs, mostMs: faultyItemMs })) return null
  try {
    const found = await readUnlessItemFault(() => readKeysOf(deps, other))
    if (found === null) faultyItems.set(other.agentKey, nowMs + faultyItemMs)
    return found
  } catch {
    return null
  }
}

async function readKeysOf(
  { vault, secretWork }: KeySetDeps,
  { agentKey, record }: Holder,
): Promise<readonly StoredJwk[]> {
  if (record === null) return []
  const status = vault.status()
  if (status.state !== 'ok') throw errorOfState(status)
  const { credential } = await readKnownCredential(vault, { account: agentKey, known: knownFactsOf(record) })
  const key = orThrow(publicJwkOfCredential(credential), 'secret_other_key')
  secretWork.publicKeys.set(key.kid, key)
  return [key]
}

function keysOfDocument(jwks: string | null): readonly StoredJwk[] {
  try {
    return storedKeySetSchema.parse(JSON.parse(jwks ?? '')).keys
  } catch {
    return []
  }
}

/** The document to publish (RFC 7517 §5). */
function formatKeySet(keys: readonly StoredJwk[]): string {
  return `${JSON.stringify({ keys }, null, 2)}\n`
}
