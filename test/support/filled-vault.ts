import { encodeCredential } from '../../src-main/vault/credential.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault } from '../../src-main/vault/vault.ts'

/** A vault that holds these client secrets already, by the console's own key: as after a restart. */
export async function createFilledVault(secrets: Readonly<Record<string, string>>): Promise<Vault> {
  const vault = createMemoryVault('filled')
  for (const [agentKey, secret] of Object.entries(secrets))
    await vault.save(agentKey, encodeCredential(new Secret({ kind: 'client_secret', secret })))
  return vault
}
