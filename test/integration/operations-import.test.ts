/** Import of many agents against the sandbox: proven, kept, skipped, stopped and gone on with. */
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { DeploymentId } from '#contract/ids.ts'
import type { ImportView } from '#contract/ipc/imports.procedures.ts'
import { topicsThatNameOurs } from '../../src-main/operations/notify.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import type { FleetAgent } from '../../src-sandbox/fleet.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { createSweep } from '../support/canaries.ts'
import { addSandboxAgent } from '../support/connected-sandbox.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let sandbox: RunningSandbox
let running: RunningConsole
let deploymentId: DeploymentId
let fileText: string | null
let vault: Vault
let saves: { count: number; refuseFrom: number }

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 20 })
  saves = { count: 0, refuseFrom: Number.POSITIVE_INFINITY }
  fileText = null
  vault = countingVault()
  running = openConsole(join(folder, 'console.db'), {
    vault,
    desktop: desktopWith({
      chooseSecretText: async () => (fileText === null ? null : new Secret(fileText)),
      chooseTarget: async () => join(folder, 'list'),
    }),
    startTrialService: async () => ({ baseUrl: sandbox.baseUrl, agents: sandbox.agents, stop: () => {} }),
  })
  const input = { baseUrl: sandbox.baseUrl, name: 'Local', sites: ['global' as const, 'cn' as const] }
  deploymentId = (await running.client.deployments.add(input)).deploymentId
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

/** Refuses to save from a chosen one on, as a keychain does that is locked meanwhile. */
function countingVault(): Vault {
  const inner = createMemoryVault('test')
  return {
    ...inner,
    async save(account, value) {
      saves.count += 1
      if (saves.count >= saves.refuseFrom) throw new AppError('keychain_locked')
      await inner.save(account, value)
    },
  }
}

const entryOf = (agent: FleetAgent) => ({
  site: agent.site,
  agent_id: agent.agent_id,
  agent_name: agent.name,
  ...(agent.auth_method === 'client_credentials'
    ? { client_secret: agent.client_secret }
    : { private_key: agent.private_key_pem }),
})

function credentialsFile(agents: readonly FleetAgent[]): string {
  const entries = Object.fromEntries(agents.map((agent) => [agent.agent_id, entryOf(agent)]))
  return JSON.stringify({ [sandbox.baseUrl]: { _default_agent: agents[0]?.agent_id, _agents: entries } })
}

const read = (credentialText: string) => running.client.imports.read({ deploymentId, site: 'global', credentialText })
const linesOf = ({ rows }: ImportView, state: string) =>
  rows.filter((row) => row.state === state).map(({ line }) => line)
const statesOf = ({ rows }: ImportView) =>
  rows.reduce<Record<string, number>>((counts, { state }) => {
    counts[state] = (counts[state] ?? 0) + 1
    return counts
  }, {})

/** Follows the changes, as the page does, until no row is under way. */
async function ended(): Promise<ImportView> {
  for (;;) {
    const { import: held } = await running.client.imports.current()
    if (held !== null && !held.isRunning) return held
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function runAll(held: ImportView, state = 'ready'): Promise<ImportView> {
  await running.client.imports.run({ importId: held.importId, lines: linesOf(held, state) })
  return ended()
}

describe('an import', () => {
  it('takes forty agents of both sites from a credentials file, and skips them the next time', async () => {
    fileText = credentialsFile(sandbox.agents)
    const { import: held } = await running.client.imports.readFile({ deploymentId, site: 'global' })
    if (held === null) throw new Error('a file was chosen')
    expect(statesOf(held)).toEqual({ ready: 40 })
    const answers = [held, await runAll(held)]
    expect(answers.map(statesOf)).toEqual([{ ready: 40 }, { added: 40 }])
    const { rows } = await running.client.agents.fleet()
    expect(rows.filter(({ site }) => site === 'cn')).toHaveLength(20)
    expect(rows.every(({ status }) => status !== 'unproven')).toBe(true)
    expect(statesOf(await read(fileText))).toEqual({ known: 40 })

    const secrets = sandbox.agents.map((agent): [string, string] => [
      agent.agent_id,
      agent.auth_method === 'client_credentials' ? agent.client_secret : agent.private_key_pem,
    ])
    expect(createSweep(new Map(secrets))(Buffer.from(JSON.stringify(answers)))).toEqual([])
  })

  it('keeps going past wrong secrets, and says of each row what is wrong with it', async () => {
    const [right, wrong, otherSite] = sandbox.agents.filter(
      (agent) => agent.site === 'global' && agent.auth_method === 'client_credentials',
    )
    if (!right || !wrong || !otherSite) throw new Error('the sandbox has three such agents')
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const rows = [
      entryOf(right),
      entryOf(right),
      { ...entryOf(wrong), client_secret: 'not-the-secret' },
      { ...entryOf(otherSite), site: 'cn' },
      { ...entryOf(right), agent_id: 'two words' },
      { ...entryOf(right), service: 'https://unknown.example' },
      { ...entryOf(right), service: 'ftp://x' },
      { ...entryOf(right), site: 'mars' },
      { agent_id: 'a', private_key: publicKey.export({ type: 'spki', format: 'pem' }) },
      { agent_id: 'a' },
    ]
    const held = await read(JSON.stringify(rows))
    expect(held.rows.map(({ state, error }) => error?.code ?? state)).toEqual([
      'ready',
      'duplicate',
      'ready',
      'ready',
      'agent_id_malformed',
      'import_service_unknown',
      'base_url_malformed',
      'import_site_unknown',
      'key_is_public',
      'secret_malformed',
    ])
    const startTimer = await runAll(held)
    expect(statesOf(startTimer)).toEqual({ added: 1, duplicate: 1, failed: 2, unusable: 6 })
    expect(startTimer.blockedBy).toBeNull()
    expect(startTimer.rows[2]?.error).toMatchObject({ code: 'credential_refused' })
    expect((await running.client.agents.fleet()).rows).toHaveLength(1)
  })

  it.each(['csv', 'json'] as const)(
    'takes the list of agents that was exported (%s), with a secret added',
    async (format) => {
      const agents = sandbox.agents.filter(({ auth_method }) => auth_method === 'client_credentials').slice(0, 4)
      await runAll(await read(credentialsFile(agents)))
      const { rows } = await running.client.agents.fleet()
      await running.client.packs.exportList({ list: 'agents', format, agentKeys: null })
      const agentKeys = rows.map(({ agentKey }) => agentKey)
      await running.client.agents.forget({ agentKeys, eraseSecret: false })
      const secretIn = (text: string) => {
        const agent = agents.find(({ agent_id }) => text.includes(agent_id))
        return agent?.auth_method === 'client_credentials' ? agent.client_secret : ''
      }
      const exported = readFileSync(join(folder, 'list'), 'utf8')
      const [head, ...lines] = exported.trim().split(/\r?\n/)
      const completed =
        format === 'csv'
          ? [`${head},client_secret`, ...lines.map((line) => `${line},${secretIn(line)}`)].join('\r\n')
          : JSON.stringify(
              JSON.parse(exported).map((row: object) => ({ ...row, client_secret: secretIn(JSON.stringify(row)) })),
            )
      const held = await read(completed)
      expect(held.rows.map(({ service, error }) => [service, error])).toEqual(rows.map(() => ['Local', null]))
      expect(held.ignoredColumns).toEqual(expect.arrayContaining(['status', 'tags', 'note']))
      expect(statesOf(await runAll(held))).toEqual({ added: rows.length })
      // Four are added at once, in any order.
      const factsOf = (fleet: typeof rows) =>
        fleet.map(({ agentId, name, site }) => `${agentId} ${name} ${site}`).sort()
      expect(factsOf((await running.client.agents.fleet()).rows)).toEqual(factsOf(rows))
    },
  )

  it('takes the name of a connected service, unless two are called so, and an address before a name', async () => {
    const here = { name: 'Local', baseUrl: sandbox.baseUrl }
    for (const [index, name] of ['Twin', 'Twin', 'Nowhere'].entries())
      await running.client.deployments.add({ baseUrl: `http://127.0.0.1:${index + 1}`, name, sites: ['global'] })
    const secret = { client_secret: 's' }
    const rows = [
      { agent_id: 'a1', ...secret, service: here.name },
      { agent_id: 'a2', ...secret, service: here.baseUrl },
      { agent_id: 'a3', ...secret, service: 'Nowhere', base_url: here.baseUrl },
      { agent_id: 'a4', ...secret, service: 'Nowhere', origin: here.baseUrl },
      { agent_id: 'a5', ...secret, service: here.name, base_url: 'https://unknown.example' },
      { agent_id: 'a6', ...secret, service: 'Twin' },
      { agent_id: 'a7', ...secret, service: 'local' },
    ]
    const held = await read(JSON.stringify(rows))
    expect(held.rows.map(({ service, error }) => error?.code ?? service)).toEqual([
      ...['Local', 'Local', 'Local', 'Local'],
      ...['import_service_unknown', 'base_url_malformed', 'base_url_malformed'],
    ])
  })

  it('replaces the credentials that no longer work, and no other but where its line is chosen', async () => {
    const [lost, refused, working, chosen] = sandbox.agents.filter(
      ({ site, auth_method }) => site === 'global' && auth_method === 'client_credentials',
    )
    if (!lost || !refused || !working || !chosen) throw new Error('the sandbox has four such agents')
    const agents = [lost, refused, working, chosen]
    await runAll(await read(credentialsFile(agents)))
    const { rows } = await running.client.agents.fleet()
    const keyOf = ({ agent_id }: FleetAgent) => rows.find(({ agentId }) => agentId === agent_id)?.agentKey ?? ''
    const storedOf = async (agent: FleetAgent) => (await vault.read(keyOf(agent))).reveal()
    const before = new Map(await Promise.all(agents.map(async (agent) => [agent, await storedOf(agent)] as const)))
    await vault.erase(keyOf(lost))
    // Of the second alone the console has heard that its secret is refused.
    const outdated = new Secret(JSON.stringify({ kind: 'client_secret', secret: 'outdated' }))
    for (const agent of [refused, chosen]) await vault.save(keyOf(agent), outdated)
    await running.client.agents.check({ agentKeys: [keyOf(refused)] })

    const wrong = await read(JSON.stringify(agents.map((agent) => ({ ...entryOf(agent), client_secret: 'wrong' }))))
    expect(wrong.rows.map(({ state }) => state)).toEqual(['replaceable', 'replaceable', 'known', 'known'])
    expect(statesOf(await runAll(wrong, 'replaceable'))).toEqual({ failed: 2, known: 2 })
    await expect(vault.read(keyOf(lost))).rejects.toMatchObject({ code: 'secret_missing' })

    const held = await read(credentialsFile(agents))
    const replaced = await runAll(held, 'replaceable')
    expect(replaced.rows.map(({ state }) => state)).toEqual(['replaced', 'replaced', 'known', 'known'])
    expect(await storedOf(chosen)).not.toBe(before.get(chosen))
    await running.client.imports.run({ importId: held.importId, lines: [held.rows[3]?.line ?? 0] })
    expect((await ended()).rows.map(({ state }) => state)).toEqual(['replaced', 'replaced', 'known', 'replaced'])
    for (const agent of agents) expect(await storedOf(agent)).toBe(before.get(agent))
  })

  it('of an agent that was added meanwhile replaces its credential where its line is chosen', async () => {
    const [agent] = sandbox.agents.filter(
      ({ site, auth_method }) => site === 'global' && auth_method === 'client_credentials',
    )
    if (!agent) throw new Error('the sandbox has such an agent')
    const held = await read(credentialsFile([agent]))
    const { agentKey } = await addSandboxAgent(running, { deploymentId, agent })
    const before = (await vault.read(agentKey)).reveal()
    await vault.save(agentKey, new Secret(JSON.stringify({ kind: 'client_secret', secret: 'outdated' })))
    const met = await runAll(held)
    expect(statesOf(met)).toEqual({ known: 1 })
    expect((await vault.read(agentKey)).reveal()).not.toBe(before)
    expect(statesOf(await runAll(met, 'known'))).toEqual({ replaced: 1 })
    expect((await vault.read(agentKey)).reveal()).toBe(before)
  })

  it('is as it was after a trial, and can be run', async () => {
    const held = await read(credentialsFile(sandbox.agents))
    await running.client.trial.start()
    expect(await running.client.imports.current()).toEqual({ import: null })
    await running.client.trial.leave()
    expect(await running.client.imports.current()).toEqual({ import: held })
    expect(statesOf(await runAll(held))).toEqual({ added: 40 })
  })

  it('stops when it is cancelled, and goes on with the rest', async () => {
    const held = await read(credentialsFile(sandbox.agents))
    const { importId } = held
    const started = await running.client.imports.run({ importId, lines: linesOf(held, 'ready') })
    expect(started.isRunning).toBe(true)
    expect(await refusalOf(read('[{"agent_id":"a"}]'))).toMatchObject({ code: 'import_running' })
    expect((await running.client.imports.cancel({ importId })).isStopping).toBe(true)
    const stopped = await ended()
    const { added = 0, ready = 0 } = statesOf(stopped)
    expect(added).toBeLessThan(40)
    expect(added + ready).toBe(40)
    expect((await running.client.agents.fleet()).rows).toHaveLength(added)
    expect(statesOf(await runAll(stopped))).toEqual({ added: 40 })
  })

  it('stops when the keychain refuses in the middle, with no half-added agent, and goes on later', async () => {
    saves.refuseFrom = 11
    const stopped = await runAll(await read(credentialsFile(sandbox.agents)))
    const { added = 0, failed = 0, ready = 0 } = statesOf(stopped)
    expect(stopped.blockedBy).toEqual({ code: 'keychain_locked', details: {} })
    expect([added, added + failed + ready]).toEqual([10, 40])
    expect(failed).toBeLessThanOrEqual(4)
    expect((await running.client.agents.fleet()).rows).toHaveLength(10)
    saves.refuseFrom = Number.POSITIVE_INFINITY
    const retried = await runAll(stopped, 'failed')
    expect(statesOf(await runAll(retried))).toEqual({ added: 40 })
  })

  it('stops when the service is gone', async () => {
    const gone = await startSandbox({ agents: 10 })
    const input = { baseUrl: gone.baseUrl, name: 'Gone', sites: ['global' as const, 'cn' as const] }
    await running.client.deployments.add(input)
    const rows = gone.agents.map((agent) => ({ ...entryOf(agent), service: gone.baseUrl }))
    const held = await read(JSON.stringify(rows))
    await gone.close()
    const stopped = await runAll(held)
    expect(stopped.blockedBy).toMatchObject({ code: 'host_unreachable' })
    expect(statesOf(stopped).ready ?? 0).toBeGreaterThan(10)
  })

  it('has the page read it again at each step, and the fleet only when an agent came in', async () => {
    const told: string[] = []
    const ending = new AbortController()
    const messages = await running.client.app.changes(undefined, { signal: ending.signal })
    const listening = (async () => {
      for await (const { topics } of messages) told.push(...topics)
    })().catch(() => {})
    const bad = sandbox.agents.slice(0, 1).map((agent) => ({ ...entryOf(agent), agent_id: 'nobody-here' }))
    await runAll(await read(JSON.stringify(bad)))
    await vi.waitFor(() => expect(told).toContain('imports'))
    expect(told).not.toContain('agents')
    await runAll(await read(credentialsFile(sandbox.agents.slice(0, 1))))
    await vi.waitFor(() => expect(told).toEqual(expect.arrayContaining(['agents', ...topicsThatNameOurs])))
    ending.abort()
    await listening
  })

  it('is forgotten when it is dropped, and was never begun when no file was chosen', async () => {
    expect(await running.client.imports.readFile({ deploymentId, site: 'cn' })).toEqual({ import: null })
    const { importId } = await read(credentialsFile(sandbox.agents))
    await running.client.imports.drop({ importId })
    expect(await running.client.imports.current()).toEqual({ import: null })
    expect(await refusalOf(running.client.imports.run({ importId, lines: [1] }))).toMatchObject({
      code: 'not_found',
    })
  })
})
