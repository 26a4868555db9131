import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { FileDialogs } from '../../ports/file-dialogs.ts'
import { readAgentCredential } from '../../session/agent-credential.ts'
import type { Store } from '../../store/store.ts'
import { encryptKeyPem } from '../../vault/encrypted-pkcs8.ts'
import type { Secret } from '../../vault/secret.ts'
import type { Vault } from '../../vault/vault.ts'
import { orThrow } from '../row-outcome.ts'
import { type KeySetDeps, readKeySet } from './read-key-set.ts'

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
  const place = jwksUrl.replace(/^https?:\/\//, '').replace(/\.json$/, '')
  return { saved: await fileDialogs.saveText({ suggestedName: `${fileNameOf(place)}.json`, text: publicKeySet }) }
}

/** The service may have let any name through; a file takes letters and digits on every system. */
function fileNameOf(name: string): string {
  return (
    name
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'agent'
  )
}
