/**
 * Rotating the key of an agent whose public keys the service fetches: over real HTTP and a real database, cut off at
 * every step.
 */
import { describe, expect, it } from 'vitest'
import { form } from '../support/registration-samples.ts'
import { jwksUrl, setUpRotationDesk } from '../support/rotation-desk.ts'
import { refusalOf } from '../support/running-console.ts'

const desk = setUpRotationDesk()
const { restart, host, begin, finish, documentOf, stateNow, canSign, fingerprintNow } = desk
const { failFirstTokenAfterProof, addPublishedKey } = desk

describe('a rotation', () => {
  it('shows both public keys and nothing else of them, and ends with the new key alone', async () => {
    const before = desk.items.get(desk.agentKey)
    const rotation = await begin()
    const { keys } = JSON.parse(rotation.publicKeySet)
    expect(keys.map((key: object) => Object.keys(key).sort())).toEqual(
      keys.map(() => ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']),
    )
    expect(keys.map(({ kid }: { kid: string }) => kid)).toEqual([await fingerprintNow(), rotation.fingerprint])
    expect(await desk.running.client.credentials.savePublicKeySet({ agentKey: desk.agentKey })).toEqual({ saved: true })
    const suggestedName = expect.stringMatching(/^keys-example-jwks-\w{8}\.json$/)
    expect(desk.saved).toEqual([{ suggestedName, text: rotation.publicKeySet }])
    host(rotation.publicKeySet)
    expect((await finish()).rotation).toBeNull()
    expect([...desk.items.keys()]).toEqual([desk.agentKey])
    expect(desk.items.get(desk.agentKey)).not.toBe(before)
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

  it('without a type is of the type and length that the key has', async () => {
    host((await begin('RS256_3072')).publicKeySet)
    await finish()
    const { publicKeySet } = await begin(null)
    // The modulus in base64url: 3,072 bits are 512 characters.
    expect(JSON.parse(publicKeySet).keys.map(({ n }: { n: string }) => n.length)).toEqual([512, 512])
  })

  it('changes nothing while the service does not find the next key, and goes on when it does', async () => {
    const before = desk.items.get(desk.agentKey)
    const rotation = await begin()
    expect(await refusalOf(finish())).toMatchObject({ code: 'rotation_refused' })
    expect(desk.items.get(desk.agentKey)).toBe(before)
    expect((await stateNow()).rotation?.phase).toBe('made')
    host(rotation.publicKeySet)
    expect((await finish()).rotation).toBeNull()
  })

  it('is the same after a second press and after a restart', async () => {
    const first = await begin()
    expect(await begin()).toEqual(first)
    await restart()
    expect((await stateNow()).rotation).toEqual({ ...first, publicKeySet: undefined })
    expect(await documentOf(desk.agentKey)).toBe(first.publicKeySet)
  })

  it('that is abandoned erases the next key only', async () => {
    const before = [...desk.items]
    await begin()
    expect((await desk.running.client.credentials.abandonRotation({ agentKey: desk.agentKey })).rotation).toBeNull()
    expect([...desk.items]).toEqual(before)
    expect(await canSign()).toEqual({ ok: true })
  })

  it('says so when the next key is gone or exchanged, and can be abandoned then', async () => {
    const rotation = await begin()
    host(rotation.publicKeySet)
    desk.items.set(`${desk.agentKey}.next`, desk.items.get(desk.agentKey) ?? '')
    expect(await refusalOf(finish())).toMatchObject({ code: 'rotation_no_next_key' })
    desk.items.delete(`${desk.agentKey}.next`)
    expect(await refusalOf(finish())).toMatchObject({ code: 'rotation_no_next_key' })
    await desk.running.client.credentials.abandonRotation({ agentKey: desk.agentKey })
    expect(await canSign()).toEqual({ ok: true })
  })

  it('keeps the key before until a token by the new one was issued, also over a restart', async () => {
    const before = desk.items.get(desk.agentKey)
    const rotation = await begin()
    host(rotation.publicKeySet)
    await failFirstTokenAfterProof()
    expect((await stateNow()).rotation?.phase).toBe('switched')
    expect(desk.items.get(`${desk.agentKey}.previous`)).toBe(before)
    expect(await refusalOf(desk.running.client.credentials.abandonRotation({ agentKey: desk.agentKey }))).toMatchObject(
      {
        code: 'rotation_written',
      },
    )
    expect(await refusalOf(finish())).toMatchObject({
      code: expect.stringMatching(/offline|unreachable|rate_limited/),
    })
    desk.isOffline = false
    await restart()
    expect(await canSign()).toEqual({ ok: true })
    await expect.poll(async () => (await stateNow()).rotation).toBeNull()
    expect([...desk.items.keys()]).toEqual([desk.agentKey])
  })

  it('is refused to a replacement of the credential while it lasts', async () => {
    await begin()
    const credential = { kind: 'client_secret', secret: 'something-else' } as const
    const replaced = desk.running.client.credentials.replace({ agentKey: desk.agentKey, credential })
    expect(await refusalOf(replaced)).toMatchObject({ code: 'rotation_under_way' })
  })

  it('takes its items along when the agent is forgotten with its secret', async () => {
    await begin()
    await desk.running.client.agents.forget({ agentKeys: [desk.agentKey], eraseSecret: true })
    expect([...desk.items.keys()]).toEqual([])
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
      desk.writes = 0
      desk.cutAt = at
      desk.isCutAfter = when === 'after'
      const first = await desk.running.client.credentials
        .beginRotation({ agentKey: desk.agentKey, kind: 'ES256' })
        .catch(() => null)
      if (first?.rotation) {
        host(await documentOf(desk.agentKey))
        await finish().catch(() => {})
      }
      expect(desk.writes).toBeGreaterThanOrEqual(at)
      await restart()
      expect(await canSign()).toEqual({ ok: true })
      const { rotation } = await stateNow()
      if (rotation !== null || first === null) {
        const again = await begin()
        host(again.publicKeySet)
        await finish()
      }
      await expect.poll(async () => (await stateNow()).rotation).toBeNull()
      expect([...desk.items.keys()]).toEqual([desk.agentKey])
      expect(await canSign()).toEqual({ ok: true })
    },
  )
})

it('a key that is typed in is proved by its name in a published set of two', async () => {
  const { kid, key } = await addPublishedKey()
  const credential = { kind: 'private_key', key } as const
  const ageNow = async () => (await desk.running.client.agents.get({ agentKey: desk.agentKey })).keyAge
  expect(await ageNow()).toMatchObject({ isMade: true })
  await desk.running.client.credentials.replace({ agentKey: desk.agentKey, credential })
  expect(await fingerprintNow()).toBe(kid)
  // When it was made is not known: only since when it has been here, which another entry of it does not change.
  const age = await ageNow()
  expect(age).toMatchObject({ isMade: false })
  await desk.running.client.credentials.replace({ agentKey: desk.agentKey, credential })
  expect(await ageNow()).toEqual(age)
  expect(await canSign()).toEqual({ ok: true })
})

it('a next key that was left in the keychain is of unknown age, also once it is in use', async () => {
  Object.assign(desk, { cutAt: desk.writes + 1, isCutAfter: true })
  await expect(begin()).rejects.toMatchObject({ data: { code: 'keychain_failed' } })
  const agesNow = async () =>
    (await desk.running.client.secrets.items()).rows.map(({ account, keyAge }) => [account, keyAge?.isMade])
  host((await begin()).publicKeySet)
  expect(await agesNow()).toContainEqual([`${desk.agentKey}.next`, undefined])
  await finish()
  expect(await agesNow()).toEqual([[desk.agentKey, undefined]])
})

it.each([
  ['before', false, null],
  ['after', true, { isMade: false }],
])(
  'a replacement that was cut off %s its key was written gives the key that is there no age of another',
  async (...of) => {
    const [, isCutAfter, age] = of
    Object.assign(desk, { cutAt: desk.writes + 1, isCutAfter: true })
    await expect(begin()).rejects.toMatchObject({ data: { code: 'keychain_failed' } })
    host((await begin()).publicKeySet)
    await finish()
    const ageNow = async () => (await desk.running.client.agents.get({ agentKey: desk.agentKey })).keyAge
    expect(await ageNow()).toBeNull()
    const { key } = await addPublishedKey()
    Object.assign(desk, { cutAt: desk.writes + 1, isCutAfter })
    const replaced = desk.running.client.credentials.replace({
      agentKey: desk.agentKey,
      credential: { kind: 'private_key', key },
    })
    await expect(replaced).rejects.toMatchObject({ data: { code: 'keychain_failed' } })
    await begin()
    if (age === null) expect(await ageNow()).toBeNull()
    else expect(await ageNow()).toMatchObject(age)
  },
)

describe('where it cannot work', () => {
  it('is refused, and the agent says how it was registered', async () => {
    const { registrations } = desk.running.client
    const keyed = { ...form, name: 'Tern 2', authMethod: 'private_key_jwt' as const }
    const place = { deploymentId: desk.deploymentId, site: 'cn' as const }
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
      const { credentials } = desk.running.client
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
