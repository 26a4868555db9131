/** A deployment whose answer to a registration names no agent: the secret, shown once, is not lost with it. */

import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import { operate } from '../contract/sandbox-client.ts'
import { setUpRegistrationDesk } from '../support/registration-desk.ts'

const desk = setUpRegistrationDesk()
const { start, restart, row, submit } = desk

/** Registers under the shape; gives the row, and the id that the site would show to the operator. */
async function startUnnamed(change: Partial<RegistrationForm> = {}, agentId: unknown = undefined) {
  let id = ''
  let secret = ''
  desk.onFetch = async (url, pass) => {
    const answer = await pass()
    if (!url.endsWith('/registry/register')) return answer
    const { agent_id, ...rest } = await answer.json()
    id = agent_id
    secret = rest.client_secret
    return Response.json({ ...rest, ...(agentId === undefined ? {} : { agent_id: agentId }) }, { status: 201 })
  }
  const view = await start(change)
  return { ...view, id, secretText: secret }
}
const identify = (agentKey: AgentKey, agentId: string) =>
  desk.running.client.registrations.identify({ agentKey, agentId })

test.each([
  ['absent', undefined],
  ['null', null],
  ['empty', ''],
  ['two words', 'agent of yours'],
  ['an object that says nothing', { type: 'agent' }],
  ['a list', []],
])('keeps the secret while the id is %s', async (_form, agentId) => {
  const { agentKey, ...view } = await startUnnamed({}, agentId)
  expect(view).toMatchObject({
    stage: 'id_missing',
    secret: 'kept',
    agentId: null,
    error: null,
    canResendSecret: false,
  })
  expect(desk.items.has(agentKey)).toBe(true)
  expect(await desk.fleetStatus()).toEqual([])
})

test('the secret lasts over a restart, and the agent goes on once the operator has told its id', async () => {
  const { agentKey, id } = await startUnnamed()
  await restart()
  expect(await row()).toMatchObject({ stage: 'id_missing', secret: 'kept' })
  expect(await identify(agentKey, ` ${id} `)).toMatchObject({ stage: 'challenge', secret: 'kept', agentId: id })
  expect(await desk.fleetStatus()).toEqual(['not_activated'])
  expect(await submit()).toMatchObject({ stage: 'passed' })
})

test('an agent that proves itself by its key goes on too', async () => {
  const { agentKey, id } = await startUnnamed({ authMethod: 'private_key_jwt' })
  expect(await row()).toMatchObject({ stage: 'id_missing', secret: 'kept' })
  expect([...desk.items.keys()].toSorted()).toEqual([agentKey, `${agentKey}.secret`])
  expect(await identify(agentKey, id)).toMatchObject({ stage: 'challenge', agentId: id })
  expect(await submit()).toMatchObject({ stage: 'passed' })
})

test('an id that the service does not accept with this secret changes nothing', async () => {
  const other = await start({ name: 'Other' })
  await desk.running.client.registrations.dismiss({ agentKey: other.agentKey })
  await desk.running.client.agents.forget({ agentKeys: [other.agentKey], eraseSecret: false })
  const { agentKey, id } = await startUnnamed({ name: 'Tern 9' })
  const before = await row()
  await expect(identify(agentKey, other.agentId ?? '')).rejects.toMatchObject({
    data: { code: 'credential_refused', details: { of: 'unnamed' } },
  })
  await expect(identify(agentKey, 'no-such-agent')).rejects.toThrow()
  await expect(identify(agentKey, 'two words')).rejects.toMatchObject({ data: { code: 'agent_id_malformed' } })
  expect(await row()).toEqual(before)
  expect(await identify(agentKey, id)).toMatchObject({ stage: 'challenge' })
})

test('an id of another agent of the fleet is refused with this secret, and that agent keeps its own', async () => {
  const other = await start({ name: 'Other' })
  const kept = desk.items.get(other.agentKey)
  const { agentKey } = await startUnnamed({ name: 'Tern 9' })
  await expect(identify(agentKey, other.agentId ?? '')).rejects.toMatchObject({ data: { code: 'credential_refused' } })
  expect(desk.items.get(other.agentKey)).toEqual(kept)
})

test('a keychain that refuses keeps the secret in memory until it takes it', async () => {
  desk.vault.refuse = true
  const { agentKey, id } = await startUnnamed()
  expect(await row()).toMatchObject({ stage: 'id_missing', secret: 'in_memory', error: { code: 'keychain_locked' } })
  await expect(identify(agentKey, id)).rejects.toMatchObject({ data: { code: 'keychain_locked' } })
  desk.vault.refuse = false
  expect(await desk.running.client.registrations.saveSecret({ agentKey })).toMatchObject({
    stage: 'id_missing',
    secret: 'kept',
    error: null,
  })
})

test('a console that ended before the keychain had it says that it is not certain', async () => {
  desk.vault.refuse = true
  const { agentKey } = await startUnnamed()
  await restart()
  desk.vault.refuse = false
  expect(await row()).toMatchObject({ stage: 'id_missing', secret: 'missing' })
  expect(await desk.running.client.registrations.saveSecret({ agentKey })).toMatchObject({
    secret: 'missing',
    error: { code: 'secret_missing' },
  })
})

test('putting the row away erases the secret', async () => {
  const { agentKey } = await startUnnamed()
  await desk.running.client.registrations.dismiss({ agentKey })
  expect(desk.items.size).toBe(0)
})

test('the list of secrets names it, and neither the page nor the database holds it', async () => {
  const { agentKey, secretText } = await startUnnamed()
  const { rows } = await desk.running.client.secrets.items()
  expect(rows).toMatchObject([{ account: agentKey, content: 'client_secret', isInFleet: false }])
  expect(JSON.stringify([rows, await desk.running.client.registrations.list()])).not.toContain(secretText)
  const db = new DatabaseSync(join(desk.folder, 'console.db'))
  const stored = ['registrations', 'journal'].map((table) => JSON.stringify(db.prepare(`SELECT * FROM ${table}`).all()))
  db.close()
  expect(stored.join()).not.toContain(secretText)
})

test('is met under the shape unnamed-agents', async () => {
  await operate(desk.sandbox, 'shapes', { shapes: ['unnamed-agents'] })
  expect(await start()).toMatchObject({ stage: 'id_missing', secret: 'kept', error: null })
})
