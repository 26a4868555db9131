/** A pause that is set while the keychain is asked: what waits for the keychain does not go out when that answers. */
import { expect, test } from 'vitest'
import { setUpRegistrationDesk } from '../support/registration-desk.ts'
import { refusalOf } from '../support/running-console.ts'

const desk = setUpRegistrationDesk()
const paused = { code: 'writes_paused' }

/** Runs an act, sets a pause once the keychain is asked, then lets the keychain answer. Gives what left after that. */
async function pauseMeanwhile(act: () => Promise<unknown>): Promise<{ said: unknown; sent: string[] }> {
  const { vault } = desk
  const { check, read, save } = vault
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let ask = () => {}
  const isAsked = new Promise<void>((resolve) => {
    ask = resolve
  })
  const later = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    ask()
    await gate
    return work()
  }
  Object.assign(vault, {
    check: () => later(check),
    read: (account: string) => later(() => read(account)),
    save: (...item: Parameters<typeof save>) => later(() => save(...item)),
  })
  const sent: string[] = []
  desk.onFetch = (url, pass) => {
    sent.push(new URL(url).pathname)
    return pass()
  }
  const acting = act()
  await isAsked
  await desk.running.client.pauses.add({ aims: [{ kind: 'all' }] })
  open()
  const said = await acting
  Object.assign(vault, { check, read, save })
  return { said, sent: sent.filter((path) => !path.endsWith('/auth/token')) }
}

const receiptOf = (outcome: object) => [expect.objectContaining({ outcome })]
const refusedReceipt = receiptOf({ ok: false, error: expect.objectContaining(paused) })

/** An agent that waits for its claim, with no token in memory. */
async function passed() {
  await desk.start()
  const { agentKey } = await desk.submit()
  await desk.restart()
  return agentKey
}

test.each(['client_credentials', 'private_key_jwt'] as const)(
  'a registration by %s does not go',
  async (authMethod) => {
    const { said, sent } = await pauseMeanwhile(() => desk.start({ authMethod }))
    expect(said).toMatchObject({ stage: 'intent', error: paused })
    expect(sent).toEqual([])
    const { agentKey, form } = await desk.row()
    await desk.running.client.pauses.remove({ aims: null })
    const again = { agentKey, deploymentId: desk.deploymentId, site: 'global' as const, form }
    expect(await desk.running.client.registrations.start(again)).toMatchObject({ stage: 'challenge', error: null })
  },
)

test('another secret is not asked for, and the one that is kept counts', async () => {
  const { agentKey } = await desk.start()
  const { said, sent } = await pauseMeanwhile(() => desk.running.client.registrations.resendSecret({ agentKey }))
  expect(said).toMatchObject({ stage: 'challenge', secret: 'kept', error: paused })
  expect(sent).toEqual([])
})

test('a new claim link is not asked for', async () => {
  const agentKey = await passed()
  const { said, sent } = await pauseMeanwhile(() => desk.running.client.claims.reissue({ agentKeys: [agentKey] }))
  expect(said).toEqual(refusedReceipt)
  expect(sent).toEqual([])
})

test('a subscription does not go whose agent is given its token after that', async () => {
  const agentKey = await passed()
  const changes = [{ agentKey, scopeKey: 'CL', subscribe: true }]
  const { said, sent } = await pauseMeanwhile(() => desk.running.client.subscriptions.change({ changes }))
  expect(said).toEqual(refusedReceipt)
  expect(sent.filter((path) => path.endsWith('/CL'))).toEqual([])
  expect((await desk.running.client.agents.fleet()).rows).toMatchObject([{ agentKey, status: 'provisional' }])
})

test('a change of a permission does not go whose agent is given its token after that', async () => {
  const agentKey = await passed()
  const change = { agentKey, scope: 'challenge:read', isAdded: false }
  const { said, sent } = await pauseMeanwhile(() => refusalOf(desk.running.client.profiles.changeScope(change)))
  expect(said).toMatchObject(paused)
  expect(sent.filter((path) => path.includes('scope'))).toEqual([])
})
