/** A credential that is replaced, and the keychain cut off when the new one is in it: the next token settles it. */
import { describe, expect, it } from 'vitest'
import { setUpRotationDesk } from '../support/rotation-desk.ts'
import { refusalOf } from '../support/running-console.ts'

const desk = setUpRotationDesk()
const { begin, canSign, fingerprintNow, host, restart, stateNow, addPublishedKey } = desk

const typeIn = (key: string) =>
  desk.running.client.credentials.replace({ agentKey: desk.agentKey, credential: { kind: 'private_key', key } })
const shown = async () => {
  const { authMethod } = (await desk.running.client.agents.get({ agentKey: desk.agentKey })).row
  return { authMethod, fingerprint: await fingerprintNow() }
}
/** Loses the rotation's items, so that a new credential ends it, and cuts its end off at write `at`. */
async function replaceCutOffAt(at: number, { isCutAfter = false } = {}): Promise<string> {
  host((await begin()).publicKeySet)
  desk.items.clear()
  const { kid, key } = await addPublishedKey()
  Object.assign(desk, { cutAt: desk.writes + at, isCutAfter })
  expect(await refusalOf(typeIn(key))).toMatchObject({ code: 'keychain_failed' })
  return kid
}

describe.each([
  ['before the console is closed', async () => {}],
  ['after a start', restart],
])('%s', (_when, between) => {
  it.each([
    [1, true],
    [2, false],
    [2, true],
    [3, false],
    [3, true],
  ])('the next token settles a replacement that was cut off at write %i, after it: %s', async (at, isCutAfter) => {
    const kid = await replaceCutOffAt(at, { isCutAfter })
    await between()
    expect(await canSign()).toEqual({ ok: true })
    await expect.poll(shown).toEqual({ authMethod: 'private_key_jwt', fingerprint: kid })
    await expect.poll(() => [...desk.items.keys()]).toEqual([desk.agentKey])
    expect((await stateNow()).rotation).toBeNull()
    await restart()
    expect(await canSign()).toEqual({ ok: true })
  })

  it('leaves one that was cut off before the new credential was written', async () => {
    const before = await shown()
    const { key } = await addPublishedKey()
    desk.cutAt = desk.writes + 1
    expect(await refusalOf(typeIn(key))).toMatchObject({ code: 'keychain_failed' })
    await between()
    expect(await canSign()).toEqual({ ok: true })
    expect(await shown()).toEqual(before)
  })
})
