/** Rotations whose agent has no credential here any more: they end with one that works, which is proven first. */
import { describe, expect, it } from 'vitest'
import { operate } from '../contract/sandbox-client.ts'
import { setUpRotationDesk } from '../support/rotation-desk.ts'
import { refusalOf } from '../support/running-console.ts'

const desk = setUpRotationDesk()
const { restart, host, begin, finish, stateNow, canSign, fingerprintNow } = desk
const { failFirstTokenAfterProof, addPublishedKey } = desk

/** Begins a rotation, leaves it in this phase, and starts another one where something gets lost then. */
async function rotateTo(phase: 'made' | 'switching' | 'switched', lose?: () => unknown): Promise<void> {
  host((await begin()).publicKeySet)
  if (phase === 'switched') await failFirstTokenAfterProof()
  if (phase === 'switching') {
    desk.cutAt = desk.writes + 2
    await finish().catch(() => {})
  }
  desk.isOffline = false
  if (lose !== undefined) {
    await lose()
    await restart()
  }
  expect((await stateNow()).rotation?.phase).toBe(phase)
}

const typeIn = (key: string) =>
  desk.running.client.credentials.replace({ agentKey: desk.agentKey, credential: { kind: 'private_key', key } })

/** What became of the one row of an import. */
async function importKey(key: string): Promise<unknown> {
  const { agents, imports } = desk.running.client
  const { agentId } = (await agents.get({ agentKey: desk.agentKey })).row
  const credentialText = JSON.stringify([{ agent_id: agentId, private_key: key }])
  const { importId, rows } = await imports.read({ deploymentId: desk.deploymentId, site: 'cn', credentialText })
  expect(rows).toMatchObject([{ state: 'replaceable' }])
  await imports.run({ importId, lines: rows.map(({ line }) => line) })
  await expect.poll(async () => (await imports.current()).import?.isRunning).toBe(false)
  return (await imports.current()).import?.rows[0]?.state
}

const phases = ['made', 'switching', 'switched'] as const
const losses = {
  lost: () => desk.items.clear(),
  damaged: () => void desk.items.set(desk.agentKey, 'no credential'),
  exchanged: () =>
    void desk.items.set(desk.agentKey, JSON.stringify({ kind: 'client_secret', secret: 'of another agent' })),
}

describe.each(phases)('a rotation that is %s', (phase) => {
  it.each(Object.keys(losses) as (keyof typeof losses)[])(
    'ends with a key that is typed in where its item is %s',
    async (how) => {
      await rotateTo(phase, losses[how])
      const { kid, key } = await addPublishedKey()
      await typeIn(key)
      expect((await stateNow()).rotation).toBeNull()
      expect([...desk.items.keys()]).toEqual([desk.agentKey])
      expect(await fingerprintNow()).toBe(kid)
      await restart()
      expect(await canSign()).toEqual({ ok: true })
      expect((await begin()).phase).toBe('made')
    },
  )

  it('ends with one that is imported', async () => {
    await rotateTo(phase, losses.lost)
    const { kid, key } = await addPublishedKey()
    expect(await importKey(key)).toBe('replaced')
    expect([(await stateNow()).rotation, await fingerprintNow()]).toEqual([null, kid])
    expect(await canSign()).toEqual({ ok: true })
  })

  it('stays as it is where the service does not take the key', async () => {
    await rotateTo(phase, losses.lost)
    const { hosted } = desk
    const { key } = await addPublishedKey()
    host(hosted)
    expect(await refusalOf(typeIn(key))).toMatchObject({ code: 'credential_refused' })
    expect((await stateNow()).rotation?.phase).toBe(phase)
    expect(desk.items.size).toBe(0)
  })

  it('goes on where its item is there, or cannot be read now', async () => {
    await rotateTo(phase)
    const before = new Map(desk.items)
    const { key } = await addPublishedKey()
    expect(await refusalOf(typeIn(key))).toMatchObject({ code: 'rotation_under_way' })
    desk.keychain = 'locked'
    expect(await refusalOf(typeIn(key))).toMatchObject({ code: 'keychain_locked' })
    desk.keychain = 'ok'
    expect(desk.items).toEqual(before)
    expect((await stateNow()).rotation?.phase).toBe(phase)
  })

  it.each(
    [1, 2, 3].flatMap((at) => [
      { at, when: 'before' },
      { at, when: 'after' },
    ]),
  )('cut off at write $at of its end, $when it is done, ends with the next try', async ({ at, when }) => {
    await rotateTo(phase, losses.lost)
    const { kid, key } = await addPublishedKey()
    desk.items.set(`${desk.agentKey}.previous`, 'what is left')
    desk.cutAt = desk.writes + at
    desk.isCutAfter = when === 'after'
    expect(await refusalOf(typeIn(key))).toMatchObject({ code: 'keychain_failed' })
    await restart()
    if (at > 1 || desk.isCutAfter) expect(await canSign()).toEqual({ ok: true })
    await typeIn(key)
    expect([...desk.items.keys()]).toEqual([desk.agentKey])
    expect([(await stateNow()).rotation, await fingerprintNow()]).toEqual([null, kid])
    expect(await canSign()).toEqual({ ok: true })
  })
})

it('ends where the service refuses the key that is in its place, which cannot be taken back', async () => {
  const refuse = (faults: readonly object[]) => operate(desk.sandbox, 'faults', { faults })
  await rotateTo('switched', () => refuse([{ match: { path: '*/auth/token' }, effect: { status: 401 }, times: null }]))
  const { kid, key } = await addPublishedKey()
  expect(await canSign()).toMatchObject({ ok: false, error: { code: 'credential_refused' } })
  await refuse([])
  await typeIn(key)
  expect([...desk.items.keys()]).toEqual([desk.agentKey])
  expect([(await stateNow()).rotation, await fingerprintNow()]).toEqual([null, kid])
  expect(await canSign()).toEqual({ ok: true })
})
