import { readFileSync } from 'node:fs'
import type { RouterClient } from '@orpc/server'
import type { AgentKey } from '#contract/ids.ts'
import type { ConsoleRouter } from '../../../src-main/ipc/router.ts'
import type { SandboxAgent } from '../../support/sandbox-process.ts'
import type { Task } from '../run-in-electron.ts'
import { openBenchConsole } from './bench-console.ts'
import { watchStalls } from './watch-stalls.ts'

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

/**
 * A fleet taken in from a text, a few more added by hand, and their first tokens after starts: on Electron's fetch and
 * the real keychain.
 */
export async function measureGrowth({ database, input = '' }: Task): Promise<GrowthSamples> {
  const { baseUrl, agents, imported }: GrowthInput = JSON.parse(readFileSync(input, 'utf8'))
  const { console, client } = openBenchConsole(database)
  const sites = ['global' as const, 'cn' as const]
  const { deploymentId } = await client.deployments.add({ baseUrl, name: 'Harbour', sites })
  await client.secrets.checkVault()
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
  return Object.fromEntries(agents.map(({ name, ...agent }) => [agent.agent_id, { ...agent, agent_name: name }]))
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begunAtMs = performance.now()
  await work()
  return performance.now() - begunAtMs
}

async function measureTokens(database: string): Promise<Pick<GrowthSamples, 'warmToken' | 'coldToken'>> {
  const coldToken: number[] = []
  const warmToken: number[] = []
  for (let start = 0; start < starts; start += 1) {
    const { console, client } = openBenchConsole(database)
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
