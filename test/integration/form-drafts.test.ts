/** What is typed to register agents, over a restart of the console. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DeploymentId } from '#contract/ids.ts'
import type { FormDraft, TableDraft } from '#contract/ipc/form-drafts.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { form } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let sandbox: RunningSandbox
let running: RunningConsole
let deploymentId: DeploymentId

const file = () => join(folder, 'console.db')
const open = () => {
  running = openConsole(file())
  running.console.start()
}
const restart = async () => {
  await running.console.close()
  open()
}
const registrations = () => running.client.registrations
const { languages: _lists, defaultSpaces: _spaces, requestedScopes: _all, ...fields } = form
const text = { ...fields, languages: 'en, zh', defaultSpaces: '', scopes: [] }
const typedNamed = (name: string): FormDraft => ({
  place: { deploymentId, site: 'global' },
  like: null,
  text: { ...text, name },
})
const tableOf = (pasted: string): TableDraft => ({
  place: { deploymentId, site: 'cn' },
  template: text,
  text: pasted,
  pattern: { first: 'Gull 1', count: '20' },
})

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 0, limits: false })
  open()
  const added = await running.client.deployments.add({
    baseUrl: sandbox.baseUrl,
    name: 'Sandbox',
    sites: ['global', 'cn'],
  })
  deploymentId = added.deploymentId
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

test('a new form, the form of a row and a table are there again', async () => {
  const [row] = (await registrations().stage({ deploymentId, site: 'global', forms: [form] })).rows
  if (row === undefined) throw new Error('no row')
  const tooLong = typedNamed('x'.repeat(5_000))
  await registrations().saveFormDraft({ agentKey: null, typed: tooLong })
  await registrations().saveFormDraft({ agentKey: row.agentKey, typed: typedNamed('Tern 1 b') })
  await registrations().saveTableDraft({ typed: tableOf('name\n"Tern') })
  await restart()
  const kept = await registrations().formDrafts()
  expect(kept.forms).toHaveLength(2)
  expect(kept.forms).toContainEqual({ agentKey: null, typed: tooLong })
  expect(kept.forms).toContainEqual({ agentKey: row.agentKey, typed: typedNamed('Tern 1 b') })
  expect(kept.table).toEqual(tableOf('name\n"Tern'))
})

test('what is cleared is gone, and nothing else', async () => {
  await registrations().saveFormDraft({ agentKey: null, typed: typedNamed('Tern 2') })
  await registrations().saveTableDraft({ typed: tableOf('name\nGull') })
  await registrations().saveFormDraft({ agentKey: null, typed: null })
  expect(await registrations().formDrafts()).toEqual({ forms: [], table: tableOf('name\nGull') })
  await registrations().saveTableDraft({ typed: null })
  await restart()
  expect(await registrations().formDrafts()).toEqual({ forms: [], table: null })
})

test('a new form is spent once it is a row, and not while its name is refused', async () => {
  await registrations().saveFormDraft({ agentKey: null, typed: typedNamed('Tern 1') })
  await registrations().stage({ deploymentId, site: 'global', forms: [form] })
  const start = (name: string) =>
    registrations().start({ agentKey: null, deploymentId, site: 'global', form: { ...form, name } })
  expect(await refusalOf(start('Tern 1'))).toEqual({
    code: 'name_taken',
    details: { name: 'Tern 1', where: 'staged', free: 'Tern 1-2' },
  })
  expect((await registrations().formDrafts()).forms).toHaveLength(1)
  await start('Tern 1-2')
  expect((await registrations().formDrafts()).forms).toEqual([])
})

test('the form of a row goes with the row', async () => {
  const [row] = (await registrations().stage({ deploymentId, site: 'global', forms: [form] })).rows
  if (row === undefined) throw new Error('no row')
  await registrations().saveFormDraft({ agentKey: row.agentKey, typed: typedNamed('Tern 1 b') })
  await registrations().dismiss({ agentKey: row.agentKey })
  expect((await registrations().formDrafts()).forms).toEqual([])
})

test.each([
  'name,client_secret\nTern 1,canary-7f3a',
  '[{"name": "Tern 1", "private_key": "canary-7f3a"}',
  'Tern 1;canary-7f3a\n-----BEGIN PRIVATE KEY-----',
])('of a table that may hold secrets everything is kept but its text: %j', async (pasted) => {
  await registrations().saveTableDraft({ typed: tableOf('name\nGull') })
  await registrations().saveTableDraft({ typed: tableOf(pasted) })
  expect((await registrations().formDrafts()).table).toEqual(tableOf(''))
  await restart()
  const onDisk = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))
  for (const bytes of onDisk) expect(bytes.includes('canary-7f3a')).toBe(false)
})
