/** The document of public keys at an address that several agents share: it has the keys of all whose keys are known. */
import { describe, expect, it } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import { form } from '../support/registration-samples.ts'
import { jwksUrl, setUpRotationDesk } from '../support/rotation-desk.ts'
import { refusalOf } from '../support/running-console.ts'

const desk = setUpRotationDesk()
const { restart, host, begin, finish, documentOf, canSign, registerByKeySet } = desk

function stageHosted(name: string) {
  const keyed = { ...form, name, authMethod: 'private_key_jwt', publicKeyBy: 'jwks_url', jwksUrl } as const
  const place = { deploymentId: desk.deploymentId, site: 'cn' as const }
  return desk.running.client.registrations.stage({ ...place, forms: [keyed] }).then(({ rows }) => rows)
}

/** An agent of which nothing is known any more but what the fleet says, like one from a backup. */
async function forgetHowItWasMade(key: AgentKey): Promise<void> {
  await desk.running.client.registrations.dismiss({ agentKey: key })
}

describe('an address that several agents share', () => {
  const othersOf = async (key: AgentKey) =>
    (await desk.running.client.credentials.keySet({ agentKey: key })).others.map(({ name, isIncluded }) => [
      name,
      isIncluded,
    ])

  it.each([
    ['as it stands', jwksUrl],
    ['in another spelling', 'https://KEYS.example:443/jwks.json'],
  ])('%s: what is published for one of them has the keys of all, through rotations that overlap', async (_, url) => {
    const other = await registerByKeySet('Tern 2', url)
    expect(await othersOf(desk.agentKey)).toEqual([['Tern 2', true]])
    const first = await begin()
    await desk.running.client.credentials.beginRotation({ agentKey: other, kind: 'ES256' })
    host(first.publicKeySet)
    await finish()
    expect(await canSign(other)).toEqual({ ok: true })
    // The other's document, made before this rotation ended, has the key that is in use now.
    host(await documentOf(other))
    expect((await desk.running.client.credentials.finishRotation({ agentKey: other })).rotation).toBeNull()
    await restart()
    host(await documentOf(desk.agentKey))
    expect(await canSign()).toEqual({ ok: true })
    expect(JSON.parse(desk.hosted).keys).toHaveLength(2)
  })

  it('keeps the keys of agents elsewhere out', async () => {
    const other = await registerByKeySet('Tern 2', 'https://keys.example/other.json')
    expect([await othersOf(desk.agentKey), await othersOf(other)]).toEqual([[], []])
  })

  it('has the keys of registrations that are not sent yet', async () => {
    const [row] = await stageHosted('Tern 2')
    expect(await othersOf(desk.agentKey)).toEqual([])
    await desk.running.client.registrations.makeKey({ agentKey: row?.agentKey ?? '' })
    expect(await othersOf(desk.agentKey)).toEqual([['Tern 2', true]])
    expect(JSON.parse(await documentOf(desk.agentKey)).keys).toHaveLength(2)
  })

  it('names whose key cannot be read, and shows the document without it', async () => {
    const other = await registerByKeySet('Tern 2')
    await forgetHowItWasMade(other)
    expect(await othersOf(desk.agentKey)).toEqual([['Tern 2', true]])
    await restart()
    const item = desk.items.get(other) ?? ''
    desk.items.delete(other)
    expect(await othersOf(desk.agentKey)).toEqual([['Tern 2', false]])
    expect(JSON.parse(await documentOf(desk.agentKey)).keys).toHaveLength(1)
    desk.items.set(other, item)
    await restart()
    expect(await othersOf(desk.agentKey)).toEqual([['Tern 2', true]])
  })

  it('asks once for a key that is missing, until the console writes its item', async () => {
    const other = await registerByKeySet('Tern 2')
    host(await documentOf(desk.agentKey))
    await forgetHowItWasMade(other)
    await restart()
    const pkcs8 = /"pkcs8":"([^"]+)"/.exec(desk.items.get(other) ?? '')?.[1] ?? ''
    desk.items.delete(other)
    desk.reads = []
    for (let turn = 0; turn < 3; turn += 1) expect(await othersOf(desk.agentKey)).toEqual([['Tern 2', false]])
    expect(desk.reads).toEqual([other])
    const key = `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----`
    await desk.running.client.credentials.replace({ agentKey: other, credential: { kind: 'private_key', key } })
    expect(await othersOf(desk.agentKey)).toEqual([['Tern 2', true]])
  })

  it.each(['locked', 'prompting', 'lost', 'missing', 'failed'] as const)(
    'leaves a keychain that is %s alone, and is complete once that is over',
    async (state) => {
      const other = await registerByKeySet('Tern 2')
      for (const each of [desk.agentKey, other]) await forgetHowItWasMade(each)
      await begin()
      await restart()
      desk.keychain = state
      desk.reads = []
      for (let turn = 0; turn < 3; turn += 1) expect(await othersOf(desk.agentKey)).toEqual([['Tern 2', false]])
      expect(await refusalOf(desk.running.client.credentials.keySet({ agentKey: other }))).toMatchObject({
        code: `keychain_${state}`,
      })
      expect(desk.reads).toEqual([])
      desk.keychain = 'ok'
      expect(await othersOf(desk.agentKey)).toEqual([['Tern 2', true]])
    },
  )
})
