import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { AgentCredentialRecord, CredentialFacts } from '../store/agent-keys.store.ts'
import type { Store } from '../store/store.ts'
import { type Credential, decodeCredential } from '../vault/credential.ts'
import { Secret } from '../vault/secret.ts'
import type { Vault } from '../vault/vault.ts'
import { publicJwkOfCredential } from './public-key.ts'

/**
 * What a credential says of itself: its method and, for a key, algorithm and fingerprint. `secret_damaged` for a key
 * that cannot be read.
 */
export function factsOfCredential(credential: Secret<Credential>): CredentialFacts {
  const jwk = publicJwkOfCredential(credential)
  if (jwk === null) return { authMethod: 'client_credentials', keyAlgorithm: null, keyFingerprint: null }
  return { authMethod: 'private_key_jwt', keyAlgorithm: jwk.alg, keyFingerprint: jwk.kid }
}

/**
 * Whether a credential is the one that the database knows. The fingerprint of a key may be unknown; then any key fits.
 */
function isKnownCredential(found: CredentialFacts, known: CredentialFacts): boolean {
  if (found.authMethod !== known.authMethod) return false
  return known.keyFingerprint === null || found.keyFingerprint === known.keyFingerprint
}

/**
 * The credential in an item, checked against what the database knows of it: an item that somebody altered, cut or
 * exchanged is `secret_damaged` or `secret_other_key`, and signs nothing. Else rejects as the vault does.
 */
export async function readKnownCredential(
  vault: Vault,
  { account, known }: { account: string; known: readonly CredentialFacts[] },
): Promise<{ credential: Secret<Credential>; facts: CredentialFacts }> {
  const credential = decodeCredential(await vault.read(account))
  const facts = factsOfCredential(credential)
  if (known.some((each) => isKnownCredential(facts, each))) return { credential, facts }
  throw new AppError('secret_other_key', { account })
}

/** What may be in an agent's own item: in the middle of a change, what was there before or what is to follow. */
export function knownFactsOf(record: AgentCredentialRecord): readonly CredentialFacts[] {
  const { nextKey } = record
  return nextKey?.phase === 'replacing' || nextKey?.phase === 'switching' ? [record, nextKey] : [record]
}

/** The credential by which an agent asks for its tokens. A key of a published set is signed with by its name there. */
export async function readAgentCredential(
  { store, vault }: { store: Pick<Store, 'agentKeys'>; vault: Vault },
  agentKey: AgentKey,
): Promise<Secret<Credential>> {
  const record = store.agentKeys.find(agentKey)
  if (record === null) return decodeCredential(await vault.read(agentKey))
  const { credential, facts } = await readKnownCredential(vault, {
    account: agentKey,
    known: knownFactsOf(record),
  })
  return record.jwksUrl === null ? credential : withKeyId(credential, facts.keyFingerprint)
}

/** The same key, whose assertions say which key of the published set they are signed with (RFC 7515 §4.1.4). */
export function withKeyId(credential: Secret<Credential>, keyId: string | null): Secret<Credential> {
  const revealed = credential.reveal()
  if (revealed.kind === 'client_secret' || keyId === null) return credential
  return new Secret<Credential>({ ...revealed, keyId })
}
