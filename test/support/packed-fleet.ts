/** A fleet of 1,000 agents with secrets of its own, to be packed on one machine and unpacked on another. */
import { generateKeyPairSync } from 'node:crypto'
import type { AgentKey } from '#contract/ids.ts'
import { factsOfCredential } from '../../src-main/session/agent-credential.ts'
import type { CredentialFacts } from '../../src-main/store/agent-keys.store.ts'
import { openStore } from '../../src-main/store/store.ts'
import { type Credential, encodeCredential } from '../../src-main/vault/credential.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { storeFleet } from '../bench/fleet-folder.ts'

export const packPassphrase = 'a passphrase of five words'

/** Stores the fleet and puts a secret of each agent into the vault; gives what was put there, by the agent's key. */
export async function storeFleetWithSecrets(
  database: string,
  vault: Vault,
  options: { baseUrl: string; first?: number } = { baseUrl: 'http://127.0.0.1:9' },
): Promise<Map<AgentKey, string>> {
  storeFleet(database, options.baseUrl)
  const store = openStore({ path: database, clock: Date.now })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const secrets = new Map<AgentKey, string>()
  const known: [AgentKey, CredentialFacts][] = []
  try {
    for (const agent of store.agents.all()) {
      if (secrets.size === options.first) break
      const isKey = agent.authMethod === 'private_key_jwt'
      const secret = isKey ? pem : `cs_canary-${agent.site}-${agent.agentNo}-${'q'.repeat(12)}`
      const credential: Credential = isKey
        ? { kind: 'private_key', alg: 'ES256', pem }
        : { kind: 'client_secret', secret }
      const held = new Secret(credential)
      await vault.save(agent.agentKey, encodeCredential(held))
      known.push([agent.agentKey, factsOfCredential(held)])
      secrets.set(agent.agentKey, secret)
    }
    store.transaction(() => {
      for (const [agentKey, facts] of known) store.agents.setCredential(agentKey, facts)
    })
    return secrets
  } finally {
    store.close()
  }
}
