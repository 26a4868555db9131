import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { knownFactsOf, readKnownCredential } from '../../session/agent-credential.ts'
import type { RegistrationRecord } from '../../store/registrations.store.ts'
import type { Store } from '../../store/store.ts'
import { encodeClaimItem } from '../../vault/claim-item.ts'
import { encodeCredential } from '../../vault/credential.ts'
import type { PackItems } from '../../vault/pack/pack-line.ts'
import type { Secret } from '../../vault/secret.ts'
import type { Vault } from '../../vault/vault.ts'
import type { UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import { orThrow } from '../row-outcome.ts'

/**
 * What of an agent may be in the keychain: its credential, the secret it got beside a key, and the link and code of its
 * claim.
 */
export type ItemName = 'credential' | 'secret' | 'claim'

const suffixes: Readonly<Record<ItemName, string>> = { credential: '', secret: '.secret', claim: '.claim' }
export const itemNames: readonly ItemName[] = ['credential', 'secret', 'claim']

/** The keychain account of an item. */
export function getItemAccount(agentKey: AgentKey, name: ItemName): string {
  return `${agentKey}${suffixes[name]}`
}

/**
 * An agent's items, read one after the other. A credential that is not there, makes no sense or is another one throws;
 * the others may be absent, which they are once they were used.
 */
export async function readItems(
  deps: { store: Store; vault: Vault; held: UnsavedRegistrations },
  agentKey: AgentKey,
): Promise<PackItems> {
  const { vault, held, store } = deps
  const registration = store.registrations.find(agentKey)
  const items = new Map<string, Secret<string>>()
  const known = knownFactsOf(orThrow(store.agentKeys.find(agentKey), 'not_found'))
  // An item that somebody altered or exchanged is not what the agent is known by: it does not go along.
  const { credential } = await readKnownCredential(vault, { account: agentKey, known })
  items.set('credential', encodeCredential(credential))
  if (registration !== null) await addRegistrationItems(deps, registration, items)
  const waits = store.claims.find(agentKey)?.claim ?? null
  if (waits?.hasSecretBesideKey === true && !items.has('secret'))
    await addIfThere(deps, items, { agentKey, name: 'secret' })
  if (waits !== null) await addIfThere(deps, items, { agentKey, name: 'claim' })
  const claim = held.claims.get(agentKey)
  if (claim !== undefined) items.set('claim', encodeClaimItem(claim.item))
  return items
}

const mayHoldSecret: readonly RegistrationRecord['stage'][] = ['id_missing', 'secret_unsaved']

/**
 * The items of a registration that is no agent yet; any of them may be missing, its secret may still be in memory only.
 */
export async function readRegistrationItems(
  deps: { vault: Vault; held: UnsavedRegistrations },
  registration: RegistrationRecord,
): Promise<PackItems> {
  const items = new Map<string, Secret<string>>()
  const { agentKey } = registration
  const held = deps.held.secrets.get(agentKey)
  const isByKey = registration.form.authMethod === 'private_key_jwt'
  // A secret may have reached the keychain without the row knowing of it.
  if (registration.keyFingerprint !== null || mayHoldSecret.includes(registration.stage))
    await addIfThere(deps, items, { agentKey, name: 'credential' })
  if (held !== undefined) items.set(isByKey ? 'secret' : 'credential', encodeCredential(held))
  await addRegistrationItems(deps, registration, items)
  return items
}

async function addRegistrationItems(
  deps: { vault: Vault },
  { agentKey, form }: RegistrationRecord,
  items: Map<string, Secret<string>>,
): Promise<void> {
  if (form.authMethod === 'private_key_jwt' && !items.has('secret'))
    await addIfThere(deps, items, { agentKey, name: 'secret' })
}

async function addIfThere(
  { vault }: { vault: Vault },
  items: Map<string, Secret<string>>,
  { agentKey, name }: { agentKey: AgentKey; name: ItemName },
): Promise<void> {
  try {
    items.set(name, await vault.read(getItemAccount(agentKey, name)))
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'secret_missing') throw thrown
  }
}
