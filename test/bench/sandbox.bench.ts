import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { agentIdSchema, type Site, sites } from '#contract/ids.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import { createTokenBody } from '../../scripts/conformance/request-token.ts'
import { driveLoad, type LoadRequest } from './drive-load.ts'
import type { Bench, Figure } from './figure.ts'
import { memoryOfTree } from './process-memory.ts'
import { takeTurns } from './take-turns.ts'

const agentsPerSite = 500
const perThousand = (requests: readonly unknown[], tookMs: number) => (tookMs * 1000) / requests.length
const starts = 5
const hours = 24
const scopeKeys: Record<Site, string> = { global: 'CL', cn: 'AU' }

/** The local service with 1,000 agents. */
export const sandboxBench: Bench = {
  name: 'sandbox',
  async measure() {
    const started = await startTimes()
    const sandbox = await startSandbox()
    try {
      const agents = await tokensOf(sandbox)
      return [
        {
          what: 'Start of the sandbox with 1,000 agents, from the command to listening',
          unit: 'ms',
          ours: started,
          floor: null,
          target: 1000,
        },
        ...(await readFigures(sandbox, agents)),
        await predictionFigure(sandbox, agents),
        await memoryFigure(),
      ]
    } finally {
      await sandbox.stop()
    }
  },
}

interface Started {
  baseUrl: string
  pid: number
  tookMs: number
  credentials: { site: Site; agentId: string; secret: string }[]
  operate(act: string, body: object): Promise<Record<string, unknown>>
  stop(): Promise<void>
}

async function startTimes(): Promise<number[]> {
  const times: number[] = []
  // The first start may have to put the sources together, and does not count.
  for (let start = 0; start <= starts; start += 1) {
    const sandbox = await startSandbox()
    await sandbox.stop()
    times.push(sandbox.tookMs)
  }
  return times.slice(1)
}

async function startSandbox(...options: string[]): Promise<Started> {
  const startedAtMs = performance.now()
  const command = fileURLToPath(new URL('../../scripts/sandbox.mjs', import.meta.url))
  const args = [command, '--agents', String(agentsPerSite), '--limits', 'off', ...options]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const line = await firstLine(child)
  const tookMs = performance.now() - startedAtMs
  const { base_url, operator_url, agents } = JSON.parse(line)
  return {
    baseUrl: base_url,
    pid: child.pid ?? 0,
    tookMs,
    credentials: agents.map((agent: Record<string, string>) => ({
      site: agent.site,
      agentId: agent.agent_id,
      secret: agent.client_secret ?? agent.private_key_pem,
    })),
    async operate(act, body) {
      const answer = await fetch(`${operator_url}/${act}`, { method: 'POST', body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`operator ${act}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Record<string, unknown>
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('stdout is not piped')
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the service ended with ${code} before it listened`)
  })
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])
  return String(line)
}

interface Agent {
  site: Site
  token: string
}

/** A token of every agent, and the subscription that its predictions need. */
async function tokensOf({ baseUrl, credentials, operate }: Started): Promise<Agent[]> {
  const agents: Agent[] = []
  for (const { site, agentId, secret } of credentials) {
    const identity = { agentId: agentIdSchema.parse(agentId), secret }
    const body = JSON.stringify(await createTokenBody(identity, { baseUrl, serviceNowMs: Date.now() }))
    const answer = await fetch(`${baseUrl}/api/v1/agent/auth/token`, { method: 'POST', body })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    await operate('subscriptions', { agent_id: agentId, scopes: [scopeKeys[site]] })
    agents.push({ site, token })
  }
  return agents
}

/**
 * The profile of each agent in turn, against a server of the same library that answers one of these profiles to
 * everything.
 */
async function readFigures({ baseUrl }: Started, agents: readonly Agent[]): Promise<Figure[]> {
  const path = '/agent/profile/self'
  const requests = [...agents, ...agents, ...agents].map(
    ({ site, token }): LoadRequest => ({ method: 'GET', path: siteRules[site].pathRoot + path, token }),
  )
  const [first] = agents
  const headers = { authorization: `Bearer ${first?.token}` }
  const constant = await (await fetch(`${baseUrl}/api/v1${path}`, { headers })).text()
  const entry = fileURLToPath(new URL('bare-hono.ts', import.meta.url))
  const bare = spawn(process.execPath, ['--import', 'tsx', entry, constant], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const bareUrl = await firstLine(bare)
    const { floor, ours } = await takeTurns({
      floor: async () => perThousand(requests, await driveLoad(bareUrl, requests, 200)),
      ours: async () => perThousand(requests, await driveLoad(baseUrl, requests, 200)),
    })
    const what = '1,000 authenticated reads, each agent its own profile'
    const floorWhat = 'the same answer as a constant by the same HTTP library'
    return [
      { what, unit: 'ms', ours, floor: { what: floorWhat, samples: floor }, target: 2 },
      { what: 'The same: at least 3,000 a second', unit: 'ms', ours, floor: null, target: 333 },
    ]
  } finally {
    bare.kill()
  }
}

/** Rounds of predictions of every agent, each round on fresh challenges. */
async function predictionFigure({ baseUrl, operate }: Started, agents: readonly Agent[]): Promise<Figure> {
  const ours: number[] = []
  for (let round = 0; round <= 5; round += 1) {
    const ids = new Map<Site, string>()
    for (const site of sites) {
      ids.set(site, String((await operate('challenges', { site, scope_key: scopeKeys[site], deadline_in_s: 3600 })).id))
    }
    const requests = agents.map(({ site, token }, index): LoadRequest => {
      const path = `${siteRules[site].pathRoot}/eval/challenges/${ids.get(site)}/predict`
      const body = {
        direction: 'bullish',
        confidence: (index % 100) / 100,
        reasoning: 'Stocks fell for a third week.',
      }
      return { method: 'POST', path, token, body }
    })
    ours.push(perThousand(requests, await driveLoad(baseUrl, requests, 201)))
  }
  const what = '1,000 predictions, one of each of 1,000 agents: at least 1,000 a second'
  return { what, unit: 'ms', ours: ours.slice(1), floor: null, target: 1000 }
}

/** The most that a day of its life takes, looked at after each hour. */
async function memoryFigure(): Promise<Figure> {
  const sandbox = await startSandbox('--demo')
  try {
    let most = 0
    for (let hour = 0; hour < hours; hour += 1) {
      await sandbox.operate('clock', { advance_s: 3600 })
      most = Math.max(most, await memoryOfTree(sandbox.pid))
    }
    const what = 'Most memory during 24 hours of simulated life with 1,000 agents that have a past'
    return { what, unit: 'MB', ours: [most], floor: null, target: 300 }
  } finally {
    await sandbox.stop()
  }
}
