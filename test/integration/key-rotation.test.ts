/**
 * Rotating the key of an agent whose public keys the service fetches: over real HTTP and a real database, cut off at
 * every step.
 */
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { calculateJwkThumbprint } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { AgentKey, DeploymentId } from '#contract/ids.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { form, goodAnswer } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const jwksUrl = 'https://keys.example/jwks.json'

let folder: string
let sandbox: RunningSandbox
let running: RunningConsole
let deploymentId: DeploymentId
let agentKey: AgentKey
/** The content of the keychain. */
let items: Map<string, string>
/** The console is cut off at this write of the keychain: before it is done, or after. Zero: never. */
let cutAt: number
let isCutAfter: boolean
let writes: number
let hosted: string
let skewMs: number
let isOffline: boolean
let saved: { suggestedName: string; text: string }[]

function cuttingVault(): Vault {
  const inner = createMemoryVault('test')
  const atWrite = async (write: () => Promise<void>) => {
    writes += 1
    if (writes === cutAt && !isCutAfter) throw new AppError('keychain_failed')
    await write()
    if (writes === cutAt) throw new AppError('keychain_failed')
  }
  return {
    ...inner,
    async read(account) {
      const text = items.get(account)
      if (text === undefined) throw new AppError('secret_missing', { account })
      return new Secret(text)
    },
    save: (account, value) => atWrite(async () => void items.set(account, value.reveal())),
    erase: (account) => atWrite(async () => void items.delete(account)),
    close: async () => {},
  }
}

function open(): void {
  running = openConsole(join(folder, 'console.db'), {
    vault: cuttingVault(),
    fetch: (input, init) => (isOffline ? Promise.reject(new TypeError('offline')) : fetch(input, init)),
    desktop: desktopWith({
      confirmErase: async () => true,
      saveText: async (file) => {
        saved.push(file)
        return true
      },
    }),
  })
  running.console.start()
}

async function restart(): Promise<void> {
  await running.console.close()
  open()
}

beforeEach(async () => {
  folder = makeTemporaryFolder()
  items = new Map()
  cutAt = 0
  isCutAfter = false
  writes = 0
  hosted = ''
  skewMs = 0
  isOffline = false
  saved = []
  sandbox = await startSandbox({
    agents: 0,
    limits: false,
    realNow: () => Date.now() + skewMs,
    fetch: async () => new Response(hosted, { headers: { 'content-type': 'application/json' } }),
  })
  open()
  const input = { baseUrl: sandbox.baseUrl, name: 'Sandbox', sites: ['global' as const, 'cn' as const] }
  deploymentId = (await running.client.deployments.add(input)).deploymentId
  agentKey = await registerByKeySet()
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

/** An agent of the cn site, where who passes the challenge is active. */
async function registerByKeySet(name = form.name, url = jwksUrl): Promise<AgentKey> {
  const { registrations } = running.client
  const place = { deploymentId, site: 'cn' as const }
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

function stageHosted(name: string) {
  const keyed = { ...form, name, authMethod: 'private_key_jwt', publicKeyBy: 'jwks_url', jwksUrl } as const
  const place = { deploymentId, site: 'cn' as const }
  return running.client.registrations.stage({ ...place, forms: [keyed] }).then(({ rows }) => rows)
}

/** An agent of which nothing is known any more but what the fleet says, like one from a backup. */
async function forgetHowItWasMade(key: AgentKey): Promise<void> {
  await running.client.registrations.dismiss({ agentKey: key })
}

/** As the operator does who puts the document at its address; the service looks there again after five seconds. */
function host(document: string): void {
  hosted = document
  skewMs += 6_000
}

const begin = async (kind: 'ES256' | 'RS256_2048' = 'ES256') => {
  const view = await running.client.credentials.beginRotation({ agentKey, kind })
  if (view.rotation === null) throw new Error('no rotation')
  return { ...view.rotation, publicKeySet: await documentOf(agentKey) }
}
const documentOf = async (key: AgentKey) => (await running.client.credentials.keySet({ agentKey: key })).publicKeySet
const finish = () => running.client.credentials.finishRotation({ agentKey })
const stateNow = () => running.client.credentials.read({ agentKey })
const canSign = async (key = agentKey) => {
  const [receipt] = await running.client.agents.check({ agentKeys: [key] })
  return receipt?.outcome
}
const fingerprintNow = async () => (await running.client.agents.get({ agentKey })).publicKeyFingerprint

describe('a rotation', () => {
  it('shows both public keys and nothing else of them, and ends with the new key alone', async () => {
    const before = items.get(agentKey)
    const rotation = await begin()
    const { keys } = JSON.parse(rotation.publicKeySet)
    expect(keys.map((key: object) => Object.keys(key).sort())).toEqual(
      keys.map(() => ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']),
    )
    expect(keys.map(({ kid }: { kid: string }) => kid)).toEqual([await fingerprintNow(), rotation.fingerprint])
    expect(await running.client.credentials.savePublicKeySet({ agentKey })).toEqual({ saved: true })
    expect(saved).toEqual([{ suggestedName: 'keys-example-jwks.json', text: rotation.publicKeySet }])
    host(rotation.publicKeySet)
    expect((await finish()).rotation).toBeNull()
    expect([...items.keys()]).toEqual([agentKey])
    expect(items.get(agentKey)).not.toBe(before)
    expect(await fingerprintNow()).toBe(rotation.fingerprint)
    host(JSON.stringify({ keys: [keys[1]] }))
    expect(await canSign()).toEqual({ ok: true })
  })

  it('may change the type of the key', async () => {
    const rotation = await begin('RS256_2048')
    expect(rotation.algorithm).toBe('RS256')
    host(rotation.publicKeySet)
    expect(await finish()).toMatchObject({ content: 'rs256_key', rotation: null })
    expect(await canSign()).toEqual({ ok: true })
  })

  it('changes nothing while the service does not find the next key, and goes on when it does', async () => {
    const before = items.get(agentKey)
    const rotation = await begin()
    expect(await refusalOf(finish())).toMatchObject({ code: 'rotation_refused' })
    expect(items.get(agentKey)).toBe(before)
    expect((await stateNow()).rotation?.phase).toBe('made')
    host(rotation.publicKeySet)
    expect((await finish()).rotation).toBeNull()
  })

  it('is the same after a second press and after a restart', async () => {
    const first = await begin()
    expect(await begin()).toEqual(first)
    await restart()
    expect((await stateNow()).rotation).toEqual({ ...first, publicKeySet: undefined })
    expect(await documentOf(agentKey)).toBe(first.publicKeySet)
  })

  it('that is abandoned erases the next key only', async () => {
    const before = [...items]
    await begin()
    expect((await running.client.credentials.abandonRotation({ agentKey })).rotation).toBeNull()
    expect([...items]).toEqual(before)
    expect(await canSign()).toEqual({ ok: true })
  })

  it('says so when the next key is gone or exchanged, and can be abandoned then', async () => {
    const rotation = await begin()
    host(rotation.publicKeySet)
    items.set(`${agentKey}.next`, items.get(agentKey) ?? '')
    expect(await refusalOf(finish())).toMatchObject({ code: 'rotation_no_next_key' })
    items.delete(`${agentKey}.next`)
    expect(await refusalOf(finish())).toMatchObject({ code: 'rotation_no_next_key' })
    await running.client.credentials.abandonRotation({ agentKey })
    expect(await canSign()).toEqual({ ok: true })
  })

  it('keeps the key before until a token by the new one was issued, also over a restart', async () => {
    const before = items.get(agentKey)
    const rotation = await begin()
    host(rotation.publicKeySet)
    await failFirstTokenAfterProof()
    expect((await stateNow()).rotation?.phase).toBe('switched')
    expect(items.get(`${agentKey}.previous`)).toBe(before)
    expect(await refusalOf(running.client.credentials.abandonRotation({ agentKey }))).toMatchObject({
      code: 'rotation_written',
    })
    expect(await refusalOf(finish())).toMatchObject({
      code: expect.stringMatching(/offline|unreachable|rate_limited/),
    })
    isOffline = false
    await restart()
    expect(await canSign()).toEqual({ ok: true })
    await expect.poll(async () => (await stateNow()).rotation).toBeNull()
    expect([...items.keys()]).toEqual([agentKey])
  })

  /** The way to the service ends with the first thing that is written into the keychain. */
  async function failFirstTokenAfterProof(): Promise<void> {
    const set = items.set.bind(items)
    items.set = (account, text) => {
      isOffline = true
      return set(account, text)
    }
    await finish()
    items.set = set
  }

  it('is refused to a replacement of the credential while it lasts', async () => {
    await begin()
    const credential = { kind: 'client_secret', secret: 'something-else' } as const
    const replaced = running.client.credentials.replace({ agentKey, credential })
    expect(await refusalOf(replaced)).toMatchObject({ code: 'rotation_under_way' })
  })

  it('takes its items along when the agent is forgotten with its secret', async () => {
    await begin()
    await running.client.agents.forget({ agentKeys: [agentKey], eraseSecret: true })
    expect([...items.keys()]).toEqual([])
  })
})

describe('an address that several agents share', () => {
  const othersOf = async (key: AgentKey) =>
    (await running.client.credentials.keySet({ agentKey: key })).others.map(({ name, isIncluded }) => [
      name,
      isIncluded,
    ])

  it.each([
    ['as it stands', jwksUrl],
    ['in another spelling', 'https://KEYS.example:443/jwks.json'],
  ])('%s: what is published for one of them has the keys of all, through rotations that overlap', async (_, url) => {
    const other = await registerByKeySet('Tern 2', url)
    expect(await othersOf(agentKey)).toEqual([['Tern 2', true]])
    const first = await begin()
    await running.client.credentials.beginRotation({ agentKey: other, kind: 'ES256' })
    host(first.publicKeySet)
    await finish()
    expect(await canSign(other)).toEqual({ ok: true })
    // The other's document, made before this rotation ended, has the key that is in use now.
    host(await documentOf(other))
    expect((await running.client.credentials.finishRotation({ agentKey: other })).rotation).toBeNull()
    await restart()
    host(await documentOf(agentKey))
    expect(await canSign()).toEqual({ ok: true })
    expect(JSON.parse(hosted).keys).toHaveLength(2)
  })

  it('keeps the keys of agents elsewhere out', async () => {
    const other = await registerByKeySet('Tern 2', 'https://keys.example/other.json')
    expect([await othersOf(agentKey), await othersOf(other)]).toEqual([[], []])
  })

  it('has the keys of registrations that are not sent yet', async () => {
    const [row] = await stageHosted('Tern 2')
    expect(await othersOf(agentKey)).toEqual([])
    await running.client.registrations.makeKey({ agentKey: row?.agentKey ?? '' })
    expect(await othersOf(agentKey)).toEqual([['Tern 2', true]])
    expect(JSON.parse(await documentOf(agentKey)).keys).toHaveLength(2)
  })

  it('names whose key cannot be read, and shows the document without it', async () => {
    const other = await registerByKeySet('Tern 2')
    await forgetHowItWasMade(other)
    expect(await othersOf(agentKey)).toEqual([['Tern 2', true]])
    await restart()
    const item = items.get(other) ?? ''
    items.delete(other)
    expect(await othersOf(agentKey)).toEqual([['Tern 2', false]])
    expect(JSON.parse(await documentOf(agentKey)).keys).toHaveLength(1)
    items.set(other, item)
    expect(await othersOf(agentKey)).toEqual([['Tern 2', true]])
  })
})

describe('cut off at a write of the keychain', () => {
  // Begin writes the next key; finish writes the one before and the new one, and erases two.
  const points = [1, 2, 3, 4, 5].flatMap((at) => [
    { at, when: 'before' },
    { at, when: 'after' },
  ])
  it.each(points)(
    'number $at, $when it is done: the agent still signs, and it can be gone on with',
    async ({ at, when }) => {
      writes = 0
      cutAt = at
      isCutAfter = when === 'after'
      const first = await running.client.credentials.beginRotation({ agentKey, kind: 'ES256' }).catch(() => null)
      if (first?.rotation) {
        host(await documentOf(agentKey))
        await finish().catch(() => {})
      }
      expect(writes).toBeGreaterThanOrEqual(at)
      await restart()
      expect(await canSign()).toEqual({ ok: true })
      const { rotation } = await stateNow()
      if (rotation !== null || first === null) {
        const again = await begin()
        host(again.publicKeySet)
        await finish()
      }
      await expect.poll(async () => (await stateNow()).rotation).toBeNull()
      expect([...items.keys()]).toEqual([agentKey])
      expect(await canSign()).toEqual({ ok: true })
    },
  )
})

it('a key that is typed in is proved by its name in a published set of two', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const kid = await calculateJwkThumbprint(jwk)
  const { keys } = JSON.parse(hosted)
  host(JSON.stringify({ keys: [...keys, { ...jwk, kid, alg: 'ES256', use: 'sig' }] }))
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const credential = { kind: 'private_key', key } as const
  const ageNow = async () => (await running.client.agents.get({ agentKey })).keyAge
  expect(await ageNow()).toMatchObject({ isMade: true })
  await running.client.credentials.replace({ agentKey, credential })
  expect(await fingerprintNow()).toBe(kid)
  // When it was made is not known: only since when it has been here, which another entry of it does not change.
  const age = await ageNow()
  expect(age).toMatchObject({ isMade: false })
  await running.client.credentials.replace({ agentKey, credential })
  expect(await ageNow()).toEqual(age)
  expect(await canSign()).toEqual({ ok: true })
})

describe('where it cannot work', () => {
  it('is refused, and the agent says how it was registered', async () => {
    const { registrations } = running.client
    const keyed = { ...form, name: 'Tern 2', authMethod: 'private_key_jwt' as const }
    const place = { deploymentId, site: 'cn' as const }
    const byPem = await registrations.start({ ...place, agentKey: null, form: keyed })
    const bySecret = await registrations.start({
      ...place,
      agentKey: null,
      form: { ...form, name: 'Tern 3' },
    })
    for (const [row, content, canResendSecret] of [
      [byPem, 'es256_key', false],
      [bySecret, 'client_secret', true],
    ] as const) {
      const { credentials } = running.client
      expect(await refusalOf(credentials.beginRotation({ agentKey: row.agentKey, kind: 'ES256' }))).toMatchObject({
        code: 'rotation_impossible',
      })
      expect(await credentials.read({ agentKey: row.agentKey })).toEqual({
        agentKey: row.agentKey,
        content,
        keySetUrl: null,
        canResendSecret,
        rotation: null,
      })
    }
    expect((await stateNow()).keySetUrl).toBe(jwksUrl)
  })
})
