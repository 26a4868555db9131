/**
 * A service that answers a registration with an agent which is in the fleet already, over real HTTP: the credential
 * that it issues waits in the keychain until that agent takes it, and nothing of either is lost on the way.
 */
import { expect, it } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import { decodeCredential } from '../../src-main/vault/credential.ts'
import { goodAnswer } from '../support/registration-samples.ts'
import { provideShapedRegistry } from '../support/shaped-registry.ts'

const registry = provideShapedRegistry()
let count = 0

const notActivated = { status: 403, body: { detail: 'Agent is not activated' } }

async function secretOf(agentKey: AgentKey): Promise<unknown> {
  return decodeCredential(await registry().vault.read(agentKey)).reveal()
}
const isGone = (account: string) =>
  registry()
    .vault.read(account)
    .then(
      () => false,
      () => true,
    )

/** Registers an agent, then another name, which the service answers with the first one's id and another secret. */
async function registerTwice(form: Partial<RegistrationForm> = {}, challenge: object = { challenge_id: 'rc_2' }) {
  count += 1
  const agent_id = `known_${count}`
  registry().shape('/auth/token', notActivated)
  registry().shape('/register', { status: 201, body: { agent_id, client_secret: 'first_one_1', challenge_id: 'rc_1' } })
  const first = await registry().start({ name: `Tern ${count}` })
  registry().shape('/register', { status: 201, body: { agent_id, client_secret: 'second_one_2', ...challenge } })
  const second = await registry().start({ name: `Tern ${count} again`, ...form })
  return { first, second }
}
const replaceKnown = (agentKey: AgentKey) => registry().client.registrations.replaceKnown({ agentKey })

it('the row says whose it is, and the agent of the fleet keeps its secret', async () => {
  const { first, second } = await registerTwice()
  expect(second).toMatchObject({
    stage: 'secret_unsaved',
    secret: 'kept',
    error: { code: 'agent_already_added' },
    knownAgent: { agentKey: first.agentKey, name: first.form.name },
    canResendSecret: false,
  })
  expect(await secretOf(first.agentKey)).toMatchObject({ secret: 'first_one_1' })
})

it('an agent that is not activated takes the secret and goes on with the new challenge and what was typed', async () => {
  const { first, second } = await registerTwice()
  const draft = goodAnswer(first)
  await registry().client.registrations.saveAnswerDraft({ agentKey: first.agentKey, draft })
  expect(await replaceKnown(second.agentKey)).toEqual({ agentKey: first.agentKey })
  expect(await secretOf(first.agentKey)).toMatchObject({ secret: 'second_one_2' })
  expect(await isGone(second.agentKey)).toBe(true)
  const rows = (await registry().client.registrations.list()).rows.filter(({ agentId }) => agentId === first.agentId)
  expect(rows).toMatchObject([
    {
      agentKey: first.agentKey,
      stage: 'challenge',
      error: null,
      knownAgent: null,
      form: { name: second.form.name },
      draft,
    },
  ])
  await registry().submit(await registry().row(first.agentKey))
  expect(registry().calls('/rc_2/submit')).toHaveLength(1)
})

it('an agent that is not activated is said to be so, and no longer refused', async () => {
  const { first, second } = await registerTwice()
  const statusOf = async () =>
    (await registry().client.agents.fleet()).rows.find(({ agentKey }) => agentKey === first.agentKey)?.status
  registry().shape('/auth/token', { status: 401, body: { detail: 'Invalid client credentials' } })
  await registry().client.agents.check({ agentKeys: [first.agentKey] })
  expect(await statusOf()).toBe('credential_refused')
  registry().shape('/auth/token', notActivated)
  await replaceKnown(second.agentKey)
  expect(await statusOf()).toBe('not_activated')
})

it('an agent that gets a token by it is ready, and the row is done', async () => {
  const { first, second } = await registerTwice()
  registry().restore()
  await replaceKnown(second.agentKey)
  expect(await secretOf(first.agentKey)).toMatchObject({ secret: 'second_one_2' })
  const { rows } = await registry().client.registrations.list()
  expect(rows.some(({ agentKey }) => agentKey === second.agentKey)).toBe(false)
  const fleet = (await registry().client.agents.fleet()).rows
  expect(fleet.find(({ agentKey }) => agentKey === first.agentKey)).toMatchObject({ status: 'ready' })
})

it.each([
  ['refused', { status: 401, body: { detail: 'Invalid client credentials' } }, 'credential_refused'],
  ['not looked at', { status: 503, body: { detail: 'Down' } }, 'site_down'],
])('a secret that is %s changes nothing', async (_what, answer, code) => {
  const { first, second } = await registerTwice()
  const before = await registry().row(second.agentKey)
  registry().shape('/auth/token', answer)
  await expect(replaceKnown(second.agentKey)).rejects.toMatchObject({ data: { code } })
  expect(await secretOf(first.agentKey)).toMatchObject({ secret: 'first_one_1' })
  expect(await secretOf(second.agentKey)).toMatchObject({ secret: 'second_one_2' })
  expect(await registry().row(second.agentKey)).toEqual(before)
})

it('a key that was sent for it takes the place of the secret, and the secret beside it goes along', async () => {
  const { first, second } = await registerTwice({ authMethod: 'private_key_jwt' })
  const { items } = registry().client.secrets
  const ageOf = async (agentKey: AgentKey) => (await items()).rows.find(({ account }) => account === agentKey)?.keyAge
  const madeAge = await ageOf(second.agentKey)
  expect(madeAge).toMatchObject({ isMade: true })
  await replaceKnown(second.agentKey)
  expect(await secretOf(first.agentKey)).toMatchObject({ kind: 'private_key' })
  expect(await ageOf(first.agentKey)).toEqual(madeAge)
  expect(decodeCredential(await registry().vault.read(`${first.agentKey}.secret`)).reveal()).toMatchObject({
    secret: 'second_one_2',
  })
  expect(await isGone(`${second.agentKey}.secret`)).toBe(true)
})

it('putting the row away erases the new secret only', async () => {
  const { first, second } = await registerTwice()
  await registry().client.registrations.dismiss({ agentKey: second.agentKey })
  expect(await isGone(second.agentKey)).toBe(true)
  expect(await secretOf(first.agentKey)).toMatchObject({ secret: 'first_one_1' })
})

it('a row of another agent has none to give it to', async () => {
  const { first } = await registerTwice()
  await expect(replaceKnown(first.agentKey)).rejects.toMatchObject({ data: { code: 'not_found' } })
})
