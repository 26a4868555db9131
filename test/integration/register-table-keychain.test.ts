/**
 * Twenty agents from one table to active, with a real keychain behind the console: also ended half-way, and locked
 * half-way.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeploymentId, Site } from '#contract/ids.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { forkKeychainProcess } from '../support/forked-keychain.ts'
import { type KeyringSession, openKeyringSession } from '../support/keyring-session.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { createRegisterTable, numbered } from '../support/register-table.ts'
import { goodAnswer, wireAnswer } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let sandbox: RunningSandbox
let keyring: KeyringSession
let consoles: RunningConsole[]
let running: RunningConsole
let deploymentId: DeploymentId
let fileText: string
let sent: string[]
/** Secrets that the service gave out. */
let issued: string[]
let onFetch: (url: string, pass: () => Promise<Response>) => Promise<Response>
const { list, readTable, startAndWait, stage } = createRegisterTable(
  () => running.client,
  () => deploymentId,
)

function open(): void {
  running = openConsole(join(folder, 'console.db'), {
    keychainService: 'arena-console-test',
    spawnKeychain: () => forkKeychainProcess(keyring.env),
    fetch: (input, init) => {
      const url = String(input)
      if (url.endsWith('/registry/register')) sent.push(String(JSON.parse(String(init?.body)).name))
      return onFetch(url, async () => {
        const answer = await fetch(input, init)
        if (url.endsWith('/registry/register') && answer.ok) issued.push((await answer.clone().json()).client_secret)
        return answer
      })
    },
    desktop: desktopWith({ chooseText: async () => fileText, chooseSecretText: async () => new Secret(fileText) }),
  })
  consoles.push(running)
  running.console.start()
}

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 0, limits: false })
  keyring = await openKeyringSession()
  await keyring.startService()
  consoles = []
  sent = []
  issued = []
  onFetch = (_url, pass) => pass()
  open()
  const deployment = { baseUrl: sandbox.baseUrl, name: 'Sandbox', sites: ['global' as const, 'cn' as const] }
  deploymentId = (await running.client.deployments.add(deployment)).deploymentId
})
afterEach(async () => {
  await Promise.all(consoles.map(({ console }) => console.close()))
  await keyring.close()
  await sandbox.close()
})

const byStage = async (expected: string) => (await list()).rows.filter((row) => row.stage === expected)

/** Ten rows of a table, every second one with a key. */
async function stageTable(site: Site, names: readonly string[]): Promise<readonly RegistrationView[]> {
  const lines = names.map((name, index) => `${name};${index % 2 === 0 ? '' : 'private_key_jwt'}`)
  const { rows } = await readTable(`\uFEFFname;auth_method\r\n${lines.join('\r\n')}\r\n`, site)
  return stage(
    rows.map(({ form, suggestedName }) => {
      if (form === null) throw new Error('a row of the table cannot be used')
      return { ...form, name: suggestedName ?? form.name }
    }),
    site,
  )
}

async function operatorClaims(agentId: string | null): Promise<void> {
  const answer = await fetch(`${sandbox.operatorUrl}/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ agent_id: agentId }),
  })
  expect(answer.ok).toBe(true)
}

test('twenty rows of both sites and both methods get from a table to active, over a restart in the middle', async () => {
  // Another console has this name already: only the service knows.
  await fetch(`${sandbox.baseUrl}/api/v1/agent/registry/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Tern 4' }),
  })
  const names = numbered('Tern', 10).map(({ name }) => name)
  const rows = [...(await stageTable('global', names)), ...(await stageTable('cn', names))]
  expect(rows).toHaveLength(20)

  await running.client.registrations.startMany({ agentKeys: rows.map(({ agentKey }) => agentKey) })
  await vi.waitUntil(async () => (await byStage('challenge')).length > 0, 20_000)
  await running.client.registrations.stopStarting()
  await vi.waitUntil(async () => !(await list()).run.isRunning, 20_000)
  await running.console.close()
  open()
  const left = (await list()).rows.filter(({ stage: at }) => at === 'staged' || at === 'intent')
  expect(left.length).toBeGreaterThan(0)
  await startAndWait(left)

  const [refused, ...others] = (await list()).rows.filter(({ stage: at }) => at === 'refused')
  expect(others).toEqual([])
  expect(refused).toMatchObject({ form: { name: 'Tern 4' }, suggestedName: 'Tern 4-2' })
  if (refused === undefined) throw new Error('nothing refused')
  const renamed = { ...refused.form, name: refused.suggestedName ?? '' }
  await running.client.registrations.changeForm({ agentKey: refused.agentKey, form: renamed })
  await startAndWait([refused])

  const challenged = await byStage('challenge')
  expect(challenged).toHaveLength(20)
  expect(challenged.every(({ error, secret }) => error === null && secret === 'kept')).toBe(true)
  fileText = JSON.stringify(
    challenged.map((row) => ({ agent_id: row.agentId, site: row.site, answer: wireAnswer(row) })),
  )
  const { answers } = await running.client.registrations.readAnswersFile({ replaceTyped: false })
  expect(answers?.entries.map(({ outcome }) => outcome)).toEqual(challenged.map(() => 'filled'))
  await Promise.all(
    (await list()).rows.map(({ agentKey, draft }) =>
      draft === null ? null : running.client.registrations.submitAnswer({ agentKey, draft }),
    ),
  )
  const passed = await byStage('passed')
  expect(passed).toHaveLength(10)
  for (const { agentId } of passed) await operatorClaims(agentId)
  for (const { agentKey } of passed) await running.client.registrations.check({ agentKey })
  expect(await byStage('active')).toHaveLength(20)
  expect((await running.client.agents.fleet()).rows.every(({ status }) => status === 'ready')).toBe(true)

  expect(new Set(issued).size).toBe(20)
  const shown = JSON.stringify([await list(), await running.client.agents.fleet()])
  for (const secret of issued) expect(shown.includes(secret)).toBe(false)
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'latin1')
    for (const secret of issued) expect(text.includes(secret)).toBe(false)
  }
}, 60_000)

test('a keychain that is locked half-way stops the run: what was issued waits in memory, nothing else is sent', async () => {
  onFetch = async (url, pass) => {
    const isFifth = url.endsWith('/registry/register') && sent.length === 5
    const answer = await pass()
    if (isFifth) await keyring.lock()
    return answer
  }
  const rows = await stage(numbered('Tern', 20))
  const run = await startAndWait(rows)
  expect(run.blockedBy?.code).toMatch(/^keychain_(locked|prompting)$/)
  const sentBefore = sent.length
  expect(sentBefore).toBeLessThanOrEqual(8)
  const waiting = await byStage('secret_unsaved')
  expect(waiting.length).toBeGreaterThan(0)
  for (const row of waiting) {
    expect(row).toMatchObject({ secret: 'in_memory', error: { code: expect.stringMatching(/^keychain_/) } })
  }
  expect(issued).toHaveLength(sentBefore)

  await keyring.unlock()
  await running.client.secrets.checkVault()
  for (const { agentKey } of waiting) {
    expect(await running.client.registrations.saveSecret({ agentKey })).toMatchObject({
      stage: 'challenge',
      secret: 'kept',
      error: null,
    })
  }
  expect(sent).toHaveLength(sentBefore)
  onFetch = (_url, pass) => pass()
  await startAndWait((await list()).rows.filter(({ stage: at }) => at === 'staged' || at === 'intent'))
  expect(await byStage('challenge')).toHaveLength(20)
  expect(new Set(sent).size).toBe(20)
  const [first] = await byStage('challenge')
  if (first === undefined) throw new Error('nobody has a challenge')
  const { agentKey } = first
  expect(await running.client.registrations.submitAnswer({ agentKey, draft: goodAnswer(first) })).toMatchObject({
    stage: 'passed',
  })
}, 60_000)
