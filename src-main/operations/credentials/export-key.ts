import { createHash } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { FileDialogs } from '../../ports/file-dialogs.ts'
import { readAgentCredential } from '../../session/agent-credential.ts'
import type { Store } from '../../store/store.ts'
import { encryptKeyPem } from '../../vault/encrypted-pkcs8.ts'
import type { Secret } from '../../vault/secret.ts'
import type { Vault } from '../../vault/vault.ts'
import { orThrow } from '../row-outcome.ts'
import { formatKeyAddress, type KeySetDeps, readKeySet } from './read-key-set.ts'

/**
 * Writes an agent's private key under a passphrase into a file that the operator chooses. `no_private_key` for an agent
 * with a client secret, `passphrase_too_short`, `file_not_written`, else as the keychain rejects.
 */
export async function exportKey(
  { store, vault }: { store: Store; vault: Vault },
  { fileDialogs }: { fileDialogs: FileDialogs },
  { agentKey, passphrase }: { agentKey: AgentKey; passphrase: Secret<string> },
): Promise<{ saved: boolean }> {
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  if (agent.authMethod !== 'private_key_jwt') throw new AppError('no_private_key')
  const pem = await encryptKeyPem(await readAgentCredential({ store, vault }, agentKey), passphrase)
  const saved = await fileDialogs.saveText({ suggestedName: `${fileNameOf(agent.name)}-key.pem`, text: pem })
  if (saved) store.journal.add('key_exported', agentKey, { fingerprint: agent.keyFingerprint })
  return { saved }
}

/**
 * Writes the public keys that belong at an agent's address, with those of who shares it, into a chosen file. It is
 * named after the address: several documents that are saved one after the other do not replace each other.
 */
export async function savePublicKeySet(
  deps: KeySetDeps,
  { fileDialogs }: { fileDialogs: FileDialogs },
  { agentKey }: { agentKey: AgentKey },
): Promise<{ saved: boolean }> {
  const jwksUrl = orThrow(deps.store.agentKeys.find(agentKey)?.jwksUrl, 'not_found')
  const { publicKeySet } = await readKeySet(deps, { agentKey })
  return { saved: await fileDialogs.saveText({ suggestedName: nameKeySetFile(jwksUrl), text: publicKeySet }) }
}

/**
 * The end of the address, where those on one host differ, and a digest of it: addresses that differ in a sign only, or
 * far from their end, have files of different names.
 */
export function nameKeySetFile(jwksUrl: string): string {
  const address = formatKeyAddress(jwksUrl)
  const place = wordsOf(address.replace(/^https?:\/\//, '').replace(/\.json$/, ''))
  return `${place.slice(-48).replace(/^-+/, '')}-${digestOf(address)}.json`
}

/** For a document whose URL is not known yet: agents whose names differ in a sign only have files of their own too. */
export function nameKeySetFileOfAgent({ agentKey, name }: { agentKey: AgentKey; name: string }): string {
  return `${fileNameOf(name)}-${digestOf(agentKey)}.json`
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** The service may have let any name through. */
const fileNameOf = (name: string): string => wordsOf(name).slice(0, 60) || 'agent'

/** A file takes letters and digits on every system. */
const wordsOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
