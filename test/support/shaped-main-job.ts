/**
 * The console's main job against a sandbox that has some shapes: add agents, subscribe, predict, and have the scores.
 */
import { expect } from 'vitest'
import type { Site } from '#contract/ids.ts'
import type { FleetAgent } from '../../src-sandbox/fleet.ts'
import type { RunningSandbox } from '../../src-sandbox/sandbox-server.ts'
import { call, operate, tokenOf } from '../contract/sandbox-client.ts'
import { addSandboxAgent } from './connected-sandbox.ts'
import type { RunningConsole } from './running-console.ts'

export interface ShapedJob {
  sandbox: RunningSandbox
  running: RunningConsole
  shapes: readonly string[]
  /** The addresses that the console has asked at so far. */
  asked: readonly string[]
  /** Of the global site two, the second with a key, and one of the cn site; none of them has done anything yet. */
  agents: readonly [FleetAgent, FleetAgent, FleetAgent]
}

/** One challenge on a site, the scope key that its subscribers need, and the keys by which the console knows it all. */
interface Place {
  site: Site
  scopeKey: string
  challengeId: string
  challengeKey: Parameters<RunningConsole['client']['predictions']['desk']>[0]['challengeKey']
}

type AgentKey = Awaited<ReturnType<RunningConsole['client']['agents']['add']>>['agentKey']

export interface Prepared {
  agentKeys: readonly [AgentKey, AgentKey, AgentKey]
  places: Readonly<Record<Site, Place>>
}

/** From the address to agents that are ready and subscribed, and a challenge on each site. */
export async function prepare({ sandbox, running, shapes, agents }: ShapedJob): Promise<Prepared> {
  const { client } = running
  const { deploymentId } = await client.deployments.add({
    baseUrl: sandbox.baseUrl,
    name: 'Shaped',
    sites: ['global', 'cn'],
  })
  const rows = await Promise.all(agents.map((agent) => addSandboxAgent({ client }, { deploymentId, agent })))
  expect(rows.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready'])
  const [first, second, third] = rows.map(({ agentKey }) => agentKey)
  if (first === undefined || second === undefined || third === undefined) throw new Error('no agents')
  const place = async (site: Site, scope_key: string): Promise<Place> => {
    const { id } = await operate(sandbox, 'challenges', { site, scope_key, deadline_in_s: 300 })
    const scopeKey = scope_key === 'XAUUSD' && shapes.includes('gold-as-gc') ? 'GC' : scope_key
    const challengeKey = `${deploymentId}~${site}~${id}` as Place['challengeKey']
    return { site, scopeKey, challengeId: id, challengeKey }
  }
  const places = { global: await place('global', 'XAUUSD'), cn: await place('cn', 'AU') }
  return { agentKeys: [first, second, third], places }
}

/** Subscribes all, and takes a scope key that does not exist for a refusal. */
export async function subscribeAll({ running }: ShapedJob, { agentKeys, places }: Prepared): Promise<void> {
  const { client } = running
  const [first, second, third] = agentKeys
  const receipts = await client.subscriptions.change({
    changes: [
      { agentKey: first, scopeKey: places.global.scopeKey, subscribe: true },
      { agentKey: second, scopeKey: places.global.scopeKey, subscribe: true },
      { agentKey: third, scopeKey: places.cn.scopeKey, subscribe: true },
      { agentKey: third, scopeKey: 'NOSUCH', subscribe: true },
    ],
  })
  expect(receipts.map(({ outcome }) => outcome.ok)).toEqual([true, true, true, false])
  await client.subscriptions.refresh({ agentKeys: [...agentKeys] })
  const matrix = await client.subscriptions.matrix({ agentKeys: [...agentKeys] })
  const held = new Map(matrix.agents.map(({ agentKey, scopeKeys }) => [agentKey, scopeKeys]))
  expect(agentKeys.map((agentKey) => held.get(agentKey))).toEqual([
    [places.global.scopeKey],
    [places.global.scopeKey],
    [places.cn.scopeKey],
  ])
}

/** What the three agents say; the second by `neutral`, which is wrong in the end. */
const drafts = [
  { direction: 'bullish', confidenceText: '0.7' },
  { direction: 'neutral', confidenceText: '0.6' },
  { direction: 'bearish', confidenceText: '0.55' },
] as const

/** Which agent predicts on which challenge: two on the global one, the third on that of cn. */
export function itemsOf({ agentKeys, places }: Prepared) {
  const [first, second, third] = agentKeys
  return [
    { agentKey: first, challengeKey: places.global.challengeKey },
    { agentKey: second, challengeKey: places.global.challengeKey },
    { agentKey: third, challengeKey: places.cn.challengeKey },
  ]
}

/** Sees both challenges, owed by those who are subscribed, and sends a prediction of each agent. */
export async function predictAll({ running, sandbox }: ShapedJob, prepared: Prepared): Promise<void> {
  const { client } = running
  await client.challenges.refresh()
  const { items: listed } = await client.challenges.list()
  const owed = new Map<string, number>(listed.map(({ challenge, fleet }) => [challenge.challengeKey, fleet.owed]))
  const { global, cn } = prepared.places
  expect([owed.get(global.challengeKey), owed.get(cn.challengeKey)]).toEqual([2, 1])
  const items = itemsOf(prepared)
  await client.predictions.saveDrafts({
    drafts: items.map((item, index) => ({
      ...item,
      draft: { ...(drafts[index] ?? drafts[0]), reasoning: 'Inventories fell.' },
    })),
  })
  const receipts = await client.predictions.send({ items })
  expect(receipts.map(({ error }) => error)).toEqual([null, null, null])
  await expect.poll(() => outboxStates(running), { timeout: 20_000 }).toEqual(['over', 'over', 'over'])
  const { entries } = await operate(sandbox, 'ledger')
  const taken = entries.filter(
    (entry: { endpoint: string; path: string }) =>
      entry.endpoint === 'submitPrediction' &&
      [global.challengeId, cn.challengeId].some((id) => entry.path.includes(id)),
  )
  expect(taken).toHaveLength(3)
}

/** `over` for what the service has taken; any other state by its own name. */
async function outboxStates({ client }: RunningConsole): Promise<string[]> {
  const { rows } = await client.outbox.list()
  return rows.map(({ state }) => (['accepted', 'listed'].includes(state) ? 'over' : state))
}

/** Lets both challenges resolve as bullish and the console look. */
export async function resolveAll({ sandbox, running }: ShapedJob, { places }: Prepared): Promise<void> {
  for (const { challengeId } of Object.values(places)) {
    await operate(sandbox, 'resolve', { challenge_id: challengeId, result: 'bullish' })
  }
  await operate(sandbox, 'clock', { advance_s: 600 })
  await running.client.challenges.refresh()
  await running.client.results.refresh()
}

/** The score of each agent as the console has it, in the order of the agents; null where it has none. */
export async function scoresOf({ client }: RunningConsole, { agentKeys }: Prepared) {
  const { rows } = await client.results.list()
  const byAgent = new Map(rows.map((row) => [row.agentKey, row.score]))
  return agentKeys.map((agentKey) => {
    const score = byAgent.get(agentKey) ?? null
    return score === null ? null : Number(score.toFixed(6))
  })
}

/** What the service gives for the three predictions under these shapes. */
export function expectedScores(shapes: readonly string[]): readonly (number | null)[] {
  if (shapes.includes('voided')) return [null, null, null]
  return [85, shapes.includes('flat-neutral') ? 40 : 20, 22.5]
}

/** Predicts by another client of the agent, which knows what it is doing whatever the shape. */
export async function predictElsewhere(
  { sandbox, shapes }: ShapedJob,
  given: { agent: FleetAgent; challengeId: string },
): Promise<void> {
  await operate(sandbox, 'shapes', { shapes: [] })
  const token = await tokenOf(sandbox, given.agent)
  const sent = await call(sandbox, `/api/v1/eval/challenges/${given.challengeId}/predict`, {
    method: 'POST',
    token,
    body: { direction: 'bearish', confidence: 0.9 },
  })
  await operate(sandbox, 'shapes', { shapes })
  if (sent.status !== 201) throw new Error(`elsewhere: ${sent.status} ${JSON.stringify(sent.body)}`)
}
