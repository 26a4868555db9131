/** An agent whose public keys the service fetches, and a keychain that can be cut off at any write or be away. */
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { calculateJwkThumbprint } from 'jose'
import { afterEach, beforeEach, expect } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { AgentKey, DeploymentId } from '#contract/ids.ts'
import type { KeyKind } from '#contract/rules/credentials/key-algorithm.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault, VaultState } from '../../src-main/vault/vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { desktopWith } from './no-desktop.ts'
import { form, goodAnswer } from './registration-samples.ts'
import { openConsole, type RunningConsole } from './running-console.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export const jwksUrl = 'https://keys.example/jwks.json'

interface RotationState {
  running: RunningConsole
  sandbox: RunningSandbox
  deploymentId: DeploymentId
  agentKey: AgentKey
  /** The content of the keychain. */
  items: Map<string, string>
  /** The console is cut off at this write of the keychain: before it is done, or after. Zero: never. */
  cutAt: number
  isCutAfter: boolean
  writes: number
  /** Whose items were asked for. */
  reads: string[]
  keychain: VaultState
  /** The document at the address. */
  hosted: string
  isOffline: boolean
  saved: { suggestedName: string; text: string }[]
}

/** Sets up a fresh agent, at a sandbox without others, before each test of the file that calls it. */
export function setUpRotationDesk() {
  let folder: string
  let skewMs: number
  // Filled before each test.
  const desk = {} as RotationState
  const credentials = () => desk.running.client.credentials

  const open = () => {
    desk.running = openConsole(join(folder, 'console.db'), {
      vault: cuttingVault(desk),
      fetch: (input, init) => (desk.isOffline ? Promise.reject(new TypeError('offline')) : fetch(input, init)),
      desktop: desktopWith({
        confirmErase: async () => true,
        saveText: async (file) => {
          desk.saved.push(file)
          return true
        },
      }),
    })
    desk.running.console.start()
  }
  /** As the operator does who puts the document at its address; the service looks there again after five seconds. */
  const host = (document: string) => {
    desk.hosted = document
    skewMs += 6_000
  }
  const documentOf = async (agentKey: AgentKey) => (await credentials().keySet({ agentKey })).publicKeySet

  /** An agent of the cn site, where who passes the challenge is active. */
  const registerByKeySet = async (name = form.name, url = jwksUrl): Promise<AgentKey> => {
    const { registrations } = desk.running.client
    const place = { deploymentId: desk.deploymentId, site: 'cn' as const }
    const hostedKey = { authMethod: 'private_key_jwt', publicKeyBy: 'jwks_url', jwksUrl: url } as const
    const keyed = { ...form, name, ...hostedKey }
    const [row] = (await registrations.stage({ ...place, forms: [keyed] })).rows
    if (row === undefined) throw new Error('no row')
    await registrations.makeKey({ agentKey: row.agentKey })
    host(await documentOf(row.agentKey))
    const started = await registrations.start({ ...place, agentKey: row.agentKey, form: keyed })
    expect(started.error).toBeNull()
    const passed = await registrations.submitAnswer({ agentKey: row.agentKey, draft: goodAnswer(started) })
    expect(passed.stage).toBe('active')
    return row.agentKey
  }

  beforeEach(async () => {
    folder = makeTemporaryFolder()
    skewMs = 0
    Object.assign(desk, { items: new Map(), reads: [], saved: [], keychain: 'ok', hosted: '', isOffline: false })
    Object.assign(desk, { cutAt: 0, isCutAfter: false, writes: 0 })
    desk.sandbox = await startSandbox({
      agents: 0,
      limits: false,
      realNow: () => Date.now() + skewMs,
      fetch: async () => new Response(desk.hosted, { headers: { 'content-type': 'application/json' } }),
    })
    open()
    const input = { baseUrl: desk.sandbox.baseUrl, name: 'Sandbox', sites: ['global' as const, 'cn' as const] }
    desk.deploymentId = (await desk.running.client.deployments.add(input)).deploymentId
    desk.agentKey = await registerByKeySet()
  })
  afterEach(async () => {
    await desk.running.console.close()
    await desk.sandbox.close()
  })

  const acts = {
    host,
    documentOf,
    registerByKeySet,
    async restart() {
      await desk.running.console.close()
      open()
    },
    async begin(kind: KeyKind | null = 'ES256') {
      const { agentKey } = desk
      const view = await credentials().beginRotation({ agentKey, kind })
      if (view.rotation === null) throw new Error('no rotation')
      return { ...view.rotation, publicKeySet: await documentOf(agentKey) }
    },
    finish: () => credentials().finishRotation({ agentKey: desk.agentKey }),
    /** The way to the service ends with the first thing that is written into the keychain. */
    async failFirstTokenAfterProof() {
      const set = desk.items.set.bind(desk.items)
      desk.items.set = (account, text) => {
        desk.isOffline = true
        return set(account, text)
      }
      await acts.finish()
      desk.items.set = set
    },
    stateNow: () => credentials().read({ agentKey: desk.agentKey }),
    async canSign(agentKey = desk.agentKey) {
      const [receipt] = await desk.running.client.agents.check({ agentKeys: [agentKey] })
      return receipt?.outcome
    },
    fingerprintNow: async () =>
      (await desk.running.client.agents.get({ agentKey: desk.agentKey })).publicKeyFingerprint,
    /** A key of which only the operator knows, with its public half in the hosted document. */
    async addPublishedKey() {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const jwk = publicKey.export({ format: 'jwk' })
      const kid = await calculateJwkThumbprint(jwk)
      const { keys } = JSON.parse(desk.hosted)
      host(JSON.stringify({ keys: [...keys, { ...jwk, kid, alg: 'ES256', use: 'sig' }] }))
      return { kid, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
    },
  }
  return Object.assign(desk, acts)
}

function cuttingVault(desk: RotationState): Vault {
  const inner = createMemoryVault('test')
  const atWrite = async (write: () => Promise<void>) => {
    desk.writes += 1
    if (desk.writes === desk.cutAt && !desk.isCutAfter) throw new AppError('keychain_failed')
    await write()
    if (desk.writes === desk.cutAt) throw new AppError('keychain_failed')
  }
  return {
    ...inner,
    status: () => ({ ...inner.status(), state: desk.keychain }),
    async read(account) {
      desk.reads.push(account)
      if (desk.keychain !== 'ok') throw new AppError(`keychain_${desk.keychain}`)
      const text = desk.items.get(account)
      if (text === undefined) throw new AppError('secret_missing', { account })
      return new Secret(text)
    },
    save: (account, value) => atWrite(async () => void desk.items.set(account, value.reveal())),
    erase: (account) => atWrite(async () => void desk.items.delete(account)),
    close: async () => {},
  }
}
