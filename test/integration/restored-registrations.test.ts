/**
 * Registrations in a database that came back from a copy which is older than the keychain: what was registered since
 * keeps its secret, whatever is done with the rows.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeploymentId } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { type LastingVault, lastingVault } from '../support/lasting-vault.ts'
import { createRegisterTable } from '../support/register-table.ts'
import { form } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let path: string
let sandbox: RunningSandbox
let vault: LastingVault
let running: RunningConsole
let deploymentId: DeploymentId
const { list, named, stage, startAndWait } = createRegisterTable(
  () => running.client,
  () => deploymentId,
)

function open(): void {
  running = openConsole(path, { vault })
  running.console.start()
}

beforeEach(async () => {
  path = join(makeTemporaryFolder(), 'console.db')
  sandbox = await startSandbox({ agents: 0, limits: false })
  vault = lastingVault()
  open()
  const deployment = { baseUrl: sandbox.baseUrl, name: 'Sandbox', sites: ['global' as const] }
  deploymentId = (await running.client.deployments.add(deployment)).deploymentId
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

async function restore(): Promise<void> {
  await running.console.close()
  writeFileSync(path, 'this was a database')
  open()
}

/** Every item of the keychain as it is now. */
async function readItems(): Promise<Map<string, string>> {
  const items = await Promise.all(
    [...vault.accounts].map(async (account) => [account, (await vault.read(account)).reveal()] as const),
  )
  return new Map(items)
}

const byKey: Partial<RegistrationForm> = { authMethod: 'private_key_jwt', keyKind: 'ES256', publicKeyBy: 'pem' }

it.each<[string, Partial<RegistrationForm>]>([
  ['a client secret', {}],
  ['a private key', byKey],
])('%s of an agent that was registered after the copy is neither written over nor erased', async (_title, change) => {
  const staged = await stage([{ ...change, name: 'Tern' }])
  await running.client.backups.backUpNow()
  await startAndWait(staged)
  expect(await named('Tern')).toMatchObject({ stage: 'challenge', secret: 'kept' })
  const before = await readItems()
  expect(before.size).toBeGreaterThan(0)

  await restore()
  const row = await named('Tern')
  expect(row.agentKey).not.toBe(staged[0]?.agentKey)
  expect(row).toMatchObject({
    stage: 'unknown',
    error: { code: 'restored_from_backup', details: { of: 'registration', item: staged[0]?.agentKey } },
  })
  const again = (name: string) =>
    running.client.registrations.start({
      agentKey: row.agentKey,
      deploymentId,
      site: 'global',
      form: { ...row.form, name },
    })
  expect(await again('Tern')).toMatchObject({ stage: 'refused', error: { code: 'name_taken' } })
  expect(await again('Tern of another name')).toMatchObject({ stage: 'challenge', secret: 'kept' })
  await running.client.registrations.dismiss({ agentKey: row.agentKey })
  const after = await readItems()
  for (const [account, item] of before) expect(after.get(account)).toBe(item)
})

it('a key that was made before the copy is not erased with its row', async () => {
  const [staged] = await stage([{ ...byKey, name: 'Tern', publicKeyBy: 'jwks_url', jwksUrl: '' }])
  if (staged === undefined) throw new Error('nothing staged')
  await running.client.registrations.makeKey({ agentKey: staged.agentKey })
  await running.client.backups.backUpNow()
  const before = await readItems()
  await restore()
  const row = await named('Tern')
  expect(row).toMatchObject({ stage: 'unknown', jwks: null })
  await running.client.registrations.dismiss({ agentKey: row.agentKey })
  expect((await list()).rows).toEqual([])
  expect(await readItems()).toEqual(before)
})

it('a row is known to have come back where nothing is erased with it', async () => {
  const [first] = await stage([{ name: 'Registered' }])
  await startAndWait(first === undefined ? [] : [first])
  await stage([{ name: 'Not registered' }])
  await running.client.backups.backUpNow()
  expect((await list()).rows.map(({ isRestored }) => isRestored)).toEqual([false, false])
  await restore()
  // The other one has a key of its own from now on, under which nothing older lies.
  expect(await named('Registered')).toMatchObject({ isRestored: true })
  expect(await named('Not registered')).toMatchObject({ isRestored: false })
})

it('what was typed in a row stays with it', async () => {
  const [staged] = await stage([{ name: 'Tern' }])
  if (staged === undefined) throw new Error('nothing staged')
  const { requestedScopes: _scopes, ...texts } = form
  const text = { ...texts, name: 'Tern', bio: 'typed', languages: 'en', defaultSpaces: '', scopes: [] }
  const typed = { place: { deploymentId, site: 'global' as const }, like: null, text }
  await running.client.registrations.saveFormDraft({ agentKey: staged.agentKey, typed })
  await running.client.backups.backUpNow()
  await restore()
  const { agentKey } = await named('Tern')
  expect((await running.client.registrations.formDrafts()).forms).toMatchObject([{ agentKey, typed }])
})

it('a run over many rows begins none that may be registered already', async () => {
  const staged = await stage([{ name: 'Tern 1' }, { name: 'Tern 2' }])
  await running.client.backups.backUpNow()
  await startAndWait(staged)
  await restore()
  const { rows } = await list()
  await startAndWait(rows)
  expect((await list()).rows.map((row) => row.stage)).toEqual(['unknown', 'unknown'])
})

it.each([
  ['is left alone', false],
  ['is refused a second registration', true],
])(
  'a row that comes back from a copy again and again names every key that it had, when it %s',
  async (_title, isTried) => {
    const [staged] = await stage([{ name: 'Tern' }])
    await running.client.backups.backUpNow()
    await startAndWait(staged === undefined ? [] : [staged])
    const keys = [staged?.agentKey]
    for (const _restore of [1, 2, 3]) {
      await restore()
      const row = await named('Tern')
      expect(row.error?.details.item).toBe(keys.join(', '))
      keys.unshift(row.agentKey)
      if (isTried) {
        const { agentKey, form: typed } = row
        const again = await running.client.registrations.start({ agentKey, deploymentId, site: 'global', form: typed })
        expect(again).toMatchObject({ stage: 'refused', error: { code: 'name_taken' } })
      }
      await running.client.backups.backUpNow()
    }
  },
)
