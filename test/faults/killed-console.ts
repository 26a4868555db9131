/** A console in a process of its own that is killed while it writes, and what groups of such faults share. */
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AgentKey, agentIdSchema, type DeploymentId } from '#contract/ids.ts'
import type { RunningConsole } from '../support/running-console.ts'
import type { SandboxAgent } from '../support/sandbox-process.ts'

/** Agents that write, as the console calls them, with their secrets. */
export type Writers = readonly { agentKey: AgentKey; secret: string }[]

const settlingMs = 180_000

export function secretsOf(writers: Writers): Record<string, string> {
  return Object.fromEntries(writers.map(({ agentKey, secret }) => [agentKey, secret]))
}

/** Starts `entry` with its plan, and kills it so many milliseconds after its first word. */
export async function startAndKill(entry: string, plan: object, runMs: number): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', entry, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), ended])
  await sleep(runMs)
  if (!child.kill('SIGKILL')) throw new Error('the console ended by itself')
  await ended
}

/** For the killed one: says that its writes are committed, and lives until it is killed, also when all are sent. */
export function sayCommittedAndStay(): void {
  process.stdout.write('committed\n')
  setInterval(() => {}, 1_000)
}

/** Waits until nothing of the outbox is on its way: each write is over or waits for the operator. */
export async function waitUntilSettled(client: RunningConsole['client']): Promise<void> {
  const giveUpAt = performance.now() + settlingMs
  for (;;) {
    const { rows } = await client.outbox.list({ filter: 'open' })
    if (rows.every(({ state }) => state === 'needs_you') || performance.now() > giveUpAt) return
    await sleep(250)
  }
}

/** The names that are there more than once. */
export function findRepeated(names: readonly string[]): string[] {
  const times = new Map<string, number>()
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1)
  return [...times].filter(([, count]) => count > 1).map(([name]) => name)
}

/** How many are in which state, as words. */
export function describeStates(rows: readonly { state: string }[]): string {
  const states = new Map<string, number>()
  for (const { state } of rows) states.set(state, (states.get(state) ?? 0) + 1)
  return [...states].map(([state, count]) => `${count} ${state}`).join(', ')
}

/** Adds agents of the sandbox that have a client secret to the console; who writes in the runs. */
export async function addWriters(
  client: RunningConsole['client'],
  { deploymentId, agents }: { deploymentId: DeploymentId; agents: readonly SandboxAgent[] },
): Promise<Writers> {
  const writers: Writers[number][] = []
  for (const { agent_id, name, client_secret: secret = '' } of agents) {
    const credential = { kind: 'client_secret', secret } as const
    const agentId = agentIdSchema.parse(agent_id)
    const { agentKey } = await client.agents.add({ deploymentId, site: 'global', agentId, name, credential })
    writers.push({ agentKey, secret })
  }
  return writers
}
