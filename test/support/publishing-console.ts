/**
 * A console whose agents have their public keys at addresses that a test fills, over real HTTP and a real database. Its
 * keychain can be cut off at any write.
 */
import { join } from 'node:path'
import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { ConsoleOptions } from '../../src-main/composition/console-options.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault, VaultState } from '../../src-main/vault/vault.ts'
import { startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { form, goodAnswer } from './registration-samples.ts'
import { openConsole, type RunningConsole } from './running-console.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** Content and state of the keychain, and at which of the writes that follow it fails. Zero: at none. */
interface CutKeychain {
  items: Map<string, string>
  state: VaultState
  writes: number
  cutAt: number
  isCutAfter: boolean
}

function cuttingVault(keychain: CutKeychain): Vault {
  const inner = createMemoryVault('test')
  const inState = () => {
    if (keychain.state !== 'ok') throw new AppError(`keychain_${keychain.state}`)
  }
  const atWrite = async (write: () => void) => {
    inState()
    keychain.writes += 1
    const isCut = keychain.writes === keychain.cutAt
    if (isCut && !keychain.isCutAfter) throw new AppError('keychain_failed')
    write()
    if (isCut) throw new AppError('keychain_failed')
  }
  return {
    ...inner,
    check: async () => ({ ...inner.status(), state: keychain.state }),
    async read(account) {
      inState()
      const text = keychain.items.get(account)
      if (text === undefined) throw new AppError('secret_missing', { account })
      return new Secret(text)
    },
    save: (account, value) => atWrite(() => void keychain.items.set(account, value.reveal())),
    erase: (account) => atWrite(() => void keychain.items.delete(account)),
    close: async () => {},
  }
}

export type PublishingConsole = Awaited<ReturnType<typeof openPublishingConsole>>

/** `options`: of the console, such as a real keychain in the place of the one that can be cut off. */
export async function openPublishingConsole(options: Partial<ConsoleOptions> = {}) {
  const folder = makeTemporaryFolder()
  const keychain: CutKeychain = { items: new Map(), state: 'ok', writes: 0, cutAt: 0, isCutAfter: false }
  const documents = new Map<string, string>()
  let skewMs = 0
  const sandbox = await startSandbox({
    agents: 0,
    limits: false,
    realNow: () => Date.now() + skewMs,
    fetch: async (url) =>
      new Response(documents.get(String(url)) ?? '{"keys":[]}', { headers: { 'content-type': 'application/json' } }),
  })
  const open = (): RunningConsole => {
    const vault = 'spawnKeychain' in options ? {} : { vault: cuttingVault(keychain) }
    const running = openConsole(join(folder, 'console.db'), { ...vault, ...options })
    running.console.start()
    return running
  }
  const publishing = {
    running: open(),
    keychain,
    async restart() {
      await publishing.running.console.close()
      publishing.running = open()
    },
    async close() {
      await publishing.running.console.close()
      await sandbox.close()
    },
    /** As the operator does; the service looks there again after five seconds. */
    host(url: string, document: string) {
      documents.set(url, document)
      skewMs += 6_000
    },
    documentOf: async (agentKey: AgentKey): Promise<string> =>
      (await publishing.running.client.credentials.keySet({ agentKey })).publicKeySet,
    /** An agent of the cn site, where who passes the challenge is active. */
    async register(name: string, jwksUrl: string): Promise<AgentKey> {
      const { registrations } = publishing.running.client
      const hostedKey = { authMethod: 'private_key_jwt', publicKeyBy: 'jwks_url', jwksUrl } as const
      const keyed = { ...form, name, ...hostedKey }
      const [row] = (await registrations.stage({ ...place, forms: [keyed] })).rows
      if (row === undefined) throw new Error('no row')
      await registrations.makeKey({ agentKey: row.agentKey })
      publishing.host(jwksUrl, await publishing.documentOf(row.agentKey))
      const started = await registrations.start({ ...place, agentKey: row.agentKey, form: keyed })
      const passed = await registrations.submitAnswer({ agentKey: row.agentKey, draft: goodAnswer(started) })
      if (passed.stage !== 'active') throw new Error(`registration is ${passed.stage}`)
      return row.agentKey
    },
    /** One who does not have its key at an address: with a client secret, or with a key that was sent. */
    async registerElse(name: string, authMethod: 'client_credentials' | 'private_key_jwt'): Promise<AgentKey> {
      const { registrations } = publishing.running.client
      return (await registrations.start({ ...place, agentKey: null, form: { ...form, name, authMethod } })).agentKey
    },
    async canSign(agentKey: AgentKey): Promise<boolean> {
      const [receipt] = await publishing.running.client.agents.check({ agentKeys: [agentKey] })
      return receipt?.outcome.ok === true
    },
  }
  const input = { baseUrl: sandbox.baseUrl, name: 'Sandbox', sites: ['global' as const, 'cn' as const] }
  const { deploymentId } = await publishing.running.client.deployments.add(input)
  const place = { deploymentId, site: 'cn' as const }
  return publishing
}
