import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRouterClient, type RouterClient } from '@orpc/server'
import { net } from 'electron'
import type { AgentKey } from '#contract/ids.ts'
import { realAfter } from '../../../src-main/after.ts'
import { type Console, composeConsole } from '../../../src-main/composition-root.ts'
import { spawnKeychain } from '../../../src-main/electron/spawn-keychain.ts'
import type { ConsoleRouter } from '../../../src-main/ipc/router.ts'
import { noDesktop } from '../../support/no-desktop.ts'
import type { SandboxAgent } from '../../support/sandbox-process.ts'
import type { Task } from '../run-in-electron.ts'

/** Ms. */
export interface GrowthSamples {
  import: number[]
  /** The longest time during the import for which main did nothing else. */
  stall: number[]
  /** The most processor time that main, with all its threads, took without a pause. */
  busy: number[]
  /** One more agent each. */
  add: number[]
  /** The first token of an agent after a start, while there is a keychain process and while there is none yet. */
  warmToken: number[]
  coldToken: number[]
}

/** What the sandbox has: a service with more agents than are imported. */
export interface GrowthInput {
  baseUrl: string
  agents: SandboxAgent[]
  imported: number
}

const starts = 5
const tickMs = 5

interface Running {
  console: Console
  client: RouterClient<ConsoleRouter>
}

/** A fleet taken in from a text, a few more added by hand, and their first tokens after starts: on Electron's fetch and the real keychain. */
export async function measureGrowth({ database, input = '' }: Task): Promise<GrowthSamples> {
  const { baseUrl, agents, imported }: GrowthInput = JSON.parse(readFileSync(input, 'utf8'))
  const { console, client } = open(database)
  const sites = ['global' as const, 'cn' as const]
  const { deploymentId } = await client.deployments.add({ baseUrl, name: 'Harbour', sites })
  await client.app.checkVault()
  const stopShowing = showAsThePageDoes(client)
  const credentialText = JSON.stringify({ [baseUrl]: { _agents: entriesOf(agents.slice(0, imported)) } })
  const stalls = watchStalls()
  const begunAtMs = performance.now()
  await importAll(client, { deploymentId, site: 'global', credentialText })
  const importMs = performance.now() - begunAtMs
  const { stallMs, busyMs } = stalls.longest()
  const add: number[] = []
  for (const { agent_id: agentId, name, site, ...rest } of agents.slice(imported)) {
    const credential =
      rest.client_secret === undefined
        ? ({ kind: 'private_key', key: rest.private_key_pem ?? '' } as const)
        : ({ kind: 'client_secret', secret: rest.client_secret } as const)
    add.push(await timed(() => client.agents.add({ deploymentId, site, agentId, name, credential })))
  }
  stopShowing()
  await console.close()
  return { import: [importMs], stall: [stallMs], busy: [busyMs], add, ...(await measureTokens(database)) }
}

function open(database: string): Running {
  const console = composeConsole({
    paths: { database, logs: `${database}.log` },
    appInfo: { version: '0', runtime: 'bench', platform: process.platform, systemLanguage: 'en' },
    fetch: (url, init) => net.fetch(url, init),
    redirectMode: 'error',
    clock: Date.now,
    random: { bytes: randomBytes, unit: Math.random },
    after: realAfter,
    spawnKeychain: () => spawnKeychain(join(import.meta.dirname, 'keychain-process.cjs')),
    desktop: noDesktop,
    startTrialService: () => Promise.reject(new Error('no trial here')),
    keychainService: 'arena-console-bench',
  })
  console.start()
  return { console, client: createRouterClient(console.router) }
}

/** An open page asks for the fleet and the import again whenever main says that they changed. */
function showAsThePageDoes(client: RouterClient<ConsoleRouter>): () => void {
  const closing = new AbortController()
  const follow = async () => {
    for await (const { topics } of await client.app.changes(undefined, { signal: closing.signal }))
      await Promise.all([
        ...(topics.includes('agents') ? [client.agents.fleet()] : []),
        ...(topics.includes('imports') ? [client.imports.current()] : []),
      ])
  }
  // Ends with an abort.
  follow().catch(() => {})
  return () => closing.abort()
}

function entriesOf(agents: readonly SandboxAgent[]): Record<string, object> {
  return Object.fromEntries(
    agents.map(({ name, ...agent }) => [agent.agent_id, { ...agent, agent_name: name }]),
  )
}

async function importAll(
  client: RouterClient<ConsoleRouter>,
  source: Parameters<typeof client.imports.read>[0],
): Promise<void> {
  const { importId, rows } = await client.imports.read(source)
  await client.imports.run({ importId, lines: rows.map(({ line }) => line) })
  for (;;) {
    const { import: held } = await client.imports.current()
    if (held?.isRunning !== true) {
      const added = held?.rows.filter(({ state }) => state === 'added').length
      if (added !== rows.length) throw new Error(`${added} of ${rows.length} were added`)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** By how much a timer of a few milliseconds came late at worst, and the most processor time of main between two of its calls. */
function watchStalls(): { longest(): { stallMs: number; busyMs: number } } {
  const cpuMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  }
  let stallMs = 0
  let busyMs = 0
  let last = { atMs: performance.now(), cpuMs: cpuMs() }
  const timer = setInterval(() => {
    const now = { atMs: performance.now(), cpuMs: cpuMs() }
    stallMs = Math.max(stallMs, now.atMs - last.atMs - tickMs)
    busyMs = Math.max(busyMs, now.cpuMs - last.cpuMs)
    last = now
  }, tickMs)
  return {
    longest() {
      clearInterval(timer)
      return { stallMs, busyMs }
    },
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begunAtMs = performance.now()
  await work()
  return performance.now() - begunAtMs
}

async function measureTokens(database: string): Promise<Pick<GrowthSamples, 'warmToken' | 'coldToken'>> {
  const coldToken: number[] = []
  const warmToken: number[] = []
  for (let start = 0; start < starts; start += 1) {
    const { console, client } = open(database)
    const rows = (await client.agents.fleet()).rows
    const check = async ({ agentKey }: { agentKey: AgentKey }) => {
      const [receipt] = await client.agents.check({ agentKeys: [agentKey] })
      if (receipt?.outcome.ok !== true) throw new Error(`no token: ${JSON.stringify(receipt?.outcome)}`)
    }
    const [first, second] = rows.slice(start * 2)
    if (first === undefined || second === undefined) throw new Error('the fleet is too small')
    coldToken.push(await timed(() => check(first)))
    warmToken.push(await timed(() => check(second)))
    await console.close()
  }
  return { coldToken, warmToken }
}
