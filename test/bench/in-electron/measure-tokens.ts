import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { net } from 'electron'
import { importPKCS8, SignJWT } from 'jose'
import { clientAssertionType } from '#contract/service/token.endpoints.ts'
import { factsOfCredential } from '../../../src-main/session/agent-credential.ts'
import type { AgentIdentity } from '../../../src-main/session/agent-identity.ts'
import { openStore, type Store } from '../../../src-main/store/store.ts'
import { type Credential, encodeCredential } from '../../../src-main/vault/credential.ts'
import { createMemoryVault } from '../../../src-main/vault/memory-vault.ts'
import { Secret } from '../../../src-main/vault/secret.ts'
import type { Vault } from '../../../src-main/vault/vault.ts'
import type { Task } from '../run-in-electron.ts'
import { takeTurns } from '../take-turns.ts'
import { createBenchWorkspace } from './bench-workspace.ts'

const atOnce = 8

interface KeyedAgent {
  identity: AgentIdentity
  /** Ready to sign with: the loop that ours is held against does not even read its keys. */
  key: CryptoKey
}

/** The first token of every agent of the fleet, each signing with a key of its own. */
export async function measureTokens({ database }: Task): Promise<Record<'floor' | 'ours', number[]>> {
  const store = openStore({ path: database, clock: Date.now })
  const vault = createMemoryVault('bench')
  const fleet = await giveKeys(store, vault)
  return takeTurns({
    floor: () => timed(() => bareTokens(fleet)),
    ours: async () => {
      const workspace = createBenchWorkspace({ store, vault })
      const tookMs = await timed(async () => {
        await Promise.all(fleet.map(({ identity }) => workspace.sessions.mint(identity)))
      })
      await workspace.close()
      return tookMs
    },
  })
}

async function giveKeys(store: Store, vault: Vault): Promise<KeyedAgent[]> {
  const fleet: KeyedAgent[] = []
  for (const { agentKey, agentId, site, deploymentId, baseUrl } of store.agents.all()) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }))
    const credential = new Secret<Credential>({ kind: 'private_key', alg: 'ES256', pem })
    await vault.save(agentKey, encodeCredential(credential))
    store.agents.setCredential(agentKey, factsOfCredential(credential))
    const identity = { agentKey, agentId, site, deploymentId, baseUrl }
    fleet.push({ identity, key: await importPKCS8(pem, 'ES256') })
  }
  return fleet
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function bareTokens(fleet: readonly KeyedAgent[]): Promise<void> {
  const waiting = fleet.values()
  const worker = async () => {
    for (const agent of waiting) await bareToken(agent)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function bareToken({ identity: { agentId, baseUrl }, key }: KeyedAgent): Promise<void> {
  const aud = `${baseUrl}/api/v1/agent/auth/token`
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss: agentId, sub: agentId, aud, jti: randomUUID(), iat, exp: iat + 60 }
  const assertion = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT' }).sign(key)
  const answer = await net.fetch(aud, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      agent_id: agentId,
      client_assertion_type: clientAssertionType,
      client_assertion: assertion,
    }),
  })
  await answer.json()
}
