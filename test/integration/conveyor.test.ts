/** Many agents from a table to active over real HTTP and a real database: names, runs, kills, hosted keys and answers from a file. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { DeploymentId, Site } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault, VaultState } from '../../src-main/vault/vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { form } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'

let folder: string
let sandbox: RunningSandbox
let vault: Vault & { state: VaultState }
let running: RunningConsole
let deploymentId: DeploymentId
let chosen: string | AppError | null
let saved: { suggestedName: string; text: string }[]
let sentNames: string[]
let onFetch: (url: string, pass: () => Promise<Response>) => Promise<Response>

/** A vault whose items outlive the console, as a keychain's do, in whatever state it is told to be. */
function lastingVault(): typeof vault {
  const inner = createMemoryVault('test')
  const refuse = () => {
    if (self.state !== 'ok') throw new AppError(`keychain_${self.state}`)
  }
  const self: typeof vault = {
    ...inner,
    state: 'ok',
    status: () => ({ ...inner.status(), state: self.state }),
    check: async () => self.status(),
    async save(account, value) {
      refuse()
      await inner.save(account, value)
    },
    async read(account) {
      refuse()
      return inner.read(account)
    },
    close: async () => {},
  }
  return self
}

function open(): void {
  running = openConsole(join(folder, 'console.db'), {
    vault,
    fetch: (input, init) => {
      const url = String(input)
      if (url.endsWith('/registry/register')) sentNames.push(String(JSON.parse(String(init?.body)).name))
      return onFetch(url, () => fetch(input, init))
    },
    chooseFile: async () => {
      if (chosen instanceof AppError) throw chosen
      return chosen === null ? null : new Secret(chosen)
    },
    desktop: {
      openExternal: async () => false,
      copyForAWhile: () => {},
      saveText: async (file) => {
        saved.push(file)
        return true
      },
    },
  })
  running.console.start()
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arena-conveyor-'))
  sandbox = await startSandbox({ agents: 0, limits: false })
  chosen = null
  saved = []
  sentNames = []
  onFetch = (_url, pass) => pass()
  vault = lastingVault()
  open()
  const deployment = await running.client.deployments.add({
    baseUrl: sandbox.baseUrl,
    name: 'Sandbox',
    sites: ['global', 'cn'],
  })
  deploymentId = deployment.deploymentId
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const template = { ...form, name: '' }
const readTable = (text: string, site: Site = 'global') =>
  running.client.registrations.readTable({ deploymentId, site, template, text })
const stage = async (forms: readonly Partial<RegistrationForm>[], site: Site = 'global') =>
  (
    await running.client.registrations.stage({
      deploymentId,
      site,
      forms: forms.map((change) => ({ ...form, ...change })),
    })
  ).rows
const list = () => running.client.registrations.list()
const rowNamed = async (name: string): Promise<RegistrationView> => {
  const row = (await list()).rows.find((each) => each.form.name === name)
  if (row === undefined) throw new Error(`no row ${name}`)
  return row
}
const stages = async () => Object.fromEntries((await list()).rows.map((row) => [row.form.name, row.stage]))
const keysOf = (rows: readonly RegistrationView[]) => rows.map(({ agentKey }) => agentKey)
const runEnds = () => vi.waitFor(async () => expect((await list()).run.isRunning).toBe(false), 20_000)

describe('a table', () => {
  test('gives forms from a CSV with a BOM, quotes, semicolons and formulas, and what it leaves out from the template', async () => {
    const text =
      '\uFEFFname;bio;Model name;languages;requested_scopes;auth_method;colour\r\n' +
      '"Tern; the ""first""";=HYPERLINK("http://x");m-1;en zh;prediction:submit|challenge:read;;red\r\n' +
      'Tern 2;;;;all;private_key_jwt;\r\n'
    const { rows, ignoredColumns } = await readTable(text)
    expect(ignoredColumns).toEqual(['colour'])
    expect(rows).toMatchObject([
      {
        line: 2,
        errors: [],
        clash: null,
        form: {
          name: 'Tern; the "first"',
          bio: '=HYPERLINK("http://x")',
          modelName: 'm-1',
          modelProvider: 'example',
          languages: ['en', 'zh'],
          requestedScopes: ['prediction:submit', 'challenge:read'],
          authMethod: 'client_credentials',
        },
      },
      { line: 3, form: { name: 'Tern 2', authMethod: 'private_key_jwt', requestedScopes: [] } },
    ])
    expect((await list()).rows).toEqual([])
  })
})

describe('a run', () => {
  test('registers what was staged, and one that the service refuses holds up no other', async () => {
    const first = await stage([{ name: 'Tern 1' }])
    await running.client.registrations.startMany({ agentKeys: keysOf(first) })
    await runEnds()
    for (const { agentKey } of first) {
      await running.client.registrations.putAway({ agentKey })
      await running.client.agents.forget({ agentKey, eraseSecret: true })
    }
    const rows = await stage(['Tern 1', 'Tern 2', 'Tern 3', 'Tern 4'].map((name) => ({ name })))
    expect(rows.map((row) => row.stage)).toEqual(['staged', 'staged', 'staged', 'staged'])
    await running.client.registrations.startMany({ agentKeys: keysOf(rows) })
    await runEnds()
    expect(await stages()).toEqual({
      'Tern 1': 'refused',
      'Tern 2': 'challenge',
      'Tern 3': 'challenge',
      'Tern 4': 'challenge',
    })
    expect(await rowNamed('Tern 1')).toMatchObject({
      error: { code: 'name_taken' },
      suggestedName: 'Tern 1-2',
    })
  })
})

test('answers from a file fill the drafts of rows that have a challenge', async () => {
  const rows = await stage([{ name: 'Tern 1' }])
  await running.client.registrations.startMany({ agentKeys: keysOf(rows) })
  await runEnds()
  chosen = JSON.stringify({
    'Tern 1': { direction: 'up' },
    Nobody: { direction: 'up', confidence: 0.5, analysis: 'x' },
  })
  const { answers } = await running.client.registrations.readAnswersFile()
  expect(answers?.entries).toMatchObject([
    { who: 'Tern 1', outcome: 'malformed' },
    { who: 'Nobody', outcome: 'no_row' },
  ])
})
