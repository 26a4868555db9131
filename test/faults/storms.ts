/**
 * A service that refuses every token, one that is down and one that wants to be left alone: how often the console asks
 * it all the same.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentKey } from '#contract/ids.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'
import type { FaultGroup, FaultRow } from './row.ts'
import { secretAgentsOf } from './sandbox-agent.ts'

const rounds = 30

interface Counted {
  console: RunningConsole
  agentKeys: AgentKey[]
  /** Requests since the last call of `begin`. */
  requests: { url: string; agentId: string | null }[]
  begin(): void
}

/** A console with all agents of the sandbox that have a secret, whose requests are counted. */
async function openCounted(sandbox: SandboxProcess, database: string): Promise<Counted> {
  const requests: Counted['requests'] = []
  const running = openConsole(database, {
    fetch: (input, init) => {
      const request = new Request(input, init)
      requests.push({ url: request.url, agentId: request.headers.get('x-agent-id') })
      return fetch(input, init)
    },
  })
  const { client } = running
  const { deploymentId } = await client.deployments.add({
    baseUrl: sandbox.baseUrl,
    name: '',
    sites: ['global'],
  })
  const agentKeys: AgentKey[] = []
  for (const { agent_id, name, client_secret = '' } of secretAgentsOf(sandbox)) {
    const added = await client.agents.add({
      deploymentId,
      site: 'global',
      agentId: agent_id,
      name,
      credential: { kind: 'client_secret', secret: client_secret },
    })
    agentKeys.push(added.agentKey)
  }
  return {
    console: running,
    agentKeys,
    requests,
    begin: () => void requests.splice(0),
  }
}

async function inStorm(fault: object, storm: (counted: Counted) => Promise<FaultRow[]>): Promise<FaultRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'arena-storm-'))
  const sandbox = await startSandboxProcess(['--agents', '9', '--limits', 'off'])
  const counted = await openCounted(sandbox, join(folder, 'console.db'))
  try {
    await sandbox.operate('faults', { faults: [{ times: null, ...fault }] })
    counted.begin()
    return await storm(counted)
  } finally {
    await counted.console.console.close()
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The most that one agent asked. */
function mostByAgent(requests: Counted['requests']): number {
  const counts = new Map<string | null, number>()
  for (const { agentId } of requests) counts.set(agentId, (counts.get(agentId) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

function atMost(what: string, figure: number, limit: number): FaultRow {
  return { what, figure: String(figure), target: `≤ ${limit}`, isMet: figure <= limit }
}

export const storms: FaultGroup = {
  name: 'storms',
  async run() {
    const refused = {
      match: { path: '*/prediction-scope' },
      effect: { status: 401, body: { detail: 'Token expired' } },
    }
    const tokens = await inStorm(refused, async ({ console: { client }, agentKeys, requests }) => {
      for (let round = 0; round < rounds; round += 1) await client.subscriptions.refresh({ agentKeys })
      const asked = requests.filter(({ url }) => url.endsWith('/auth/token'))
      return [atMost(`Every token refused, ${rounds} acts in a row: new tokens an agent`, mostByAgent(asked), 2)]
    })
    const down = await inStorm(
      { match: {}, effect: { status: 503 } },
      async ({ console: { client }, agentKeys, requests }) => {
        for (let round = 0; round < rounds; round += 1) await client.subscriptions.refresh({ agentKeys })
        return [
          atMost(`Site down, ${rounds} acts for ${agentKeys.length} agents: requests to the site`, requests.length, 20),
        ]
      },
    )
    const asked = { status: 429, headers: { 'retry-after': '120' } }
    const limited = await inStorm(
      { match: { path: '*/prediction-scope' }, effect: asked },
      async ({ console: { client }, agentKeys, requests }) => {
        for (let round = 0; round < rounds; round += 1) await client.subscriptions.refresh({ agentKeys })
        const sent = requests.filter(({ url }) => url.endsWith('/prediction-scope'))
        return [
          atMost(
            `Every call answered "not for 120 s", ${rounds} acts in a row: requests an agent`,
            mostByAgent(sent),
            1,
          ),
        ]
      },
    )
    return [...tokens, ...down, ...limited]
  },
}
