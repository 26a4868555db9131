/** How a thousand agents are read again by themselves, over days of simulated time, on a real store. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { type AgentKey, agentKeySchema } from '#contract/ids.ts'
import { isToBeAskedAgain } from '#contract/rules/agents/can-predict.ts'
import { readsPerHour, readsPerTick } from '../../src-main/schedule/pace/next-subscription-reads.ts'
import { createSubscriptionReader } from '../../src-main/schedule/subscription-reader.ts'
import type { Store } from '../../src-main/store/store.ts'
import { createReadingWorld, type ReadingWorld } from '../support/reading-world.ts'
import type { SimulatedTime } from '../support/simulated-time.ts'
import { storeAgent } from '../support/stored-fleet.ts'

const hour = 3_600_000
const day = 24 * hour
const startMs = Date.UTC(2026, 5, 15)
const whole = { received: 1, total: 1, hasMore: false, unreadable: 0, firstUnreadable: null }

let world: ReadingWorld
let store: Store
let time: SimulatedTime
let asked: ReadingWorld['asked']
let reader: ReturnType<typeof createSubscriptionReader>
let answer: () => { scopes: string[]; completeness: typeof whole }

beforeEach(() => {
  answer = () => ({ scopes: ['CL'], completeness: whole })
  world = createReadingWorld({ answer: () => answer(), sites: ['global', 'cn'] })
  ;({ store, time, asked } = world)
  reader = createSubscriptionReader(world.deps)
})
afterEach(async () => {
  await reader.close()
  store.close()
})

const keyOf = (no: number) => agentKeySchema.parse(`ag_reader${String(no).padStart(4, '0')}`)

function addAgents(count: number, siteNo = 1): void {
  store.transaction(() => {
    for (let no = 0; no < count; no += 1)
      storeAgent(store, {
        agentKey: keyOf(siteNo * 1_000 + no),
        siteNo,
        agentId: `agent-${siteNo}-${no}`,
        name: `Agent ${no}`,
      })
  })
}

const passes = (ms: number) => time.runUntil(() => false, ms)

/** The most that were asked for within any stretch of time. */
function mostWithin(lengthMs: number): number {
  let most = 0
  let first = 0
  for (const [index, { atMs }] of asked.entries()) {
    while (atMs - (asked[first]?.atMs ?? 0) >= lengthMs) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}

describe('the subscriptions of a thousand agents', { timeout: 120_000 }, () => {
  it('are all read, and each again within a day, within the hour of their site', async () => {
    addAgents(1_000)
    reader.start()
    await passes(5 * hour)
    expect(new Set(asked.map(({ agentKey }) => agentKey)).size).toBe(1_000)
    await passes(25 * hour)
    const last = new Map<AgentKey, number>()
    for (const { agentKey, atMs } of asked) {
      expect(atMs - (last.get(agentKey) ?? atMs)).toBeLessThanOrEqual(day)
      last.set(agentKey, atMs)
    }
    for (const atMs of last.values()) expect(time.clock() - atMs).toBeLessThanOrEqual(day)
    expect(mostWithin(hour)).toBeLessThanOrEqual(readsPerHour)
    expect(mostWithin(30_000)).toBeLessThanOrEqual(readsPerTick)
  })
})

describe('what is read by itself', () => {
  it('is no burst after a sleep', async () => {
    addAgents(60)
    for (const agent of store.agents.all()) store.subscriptions.replace(agent.agentNo, ['CL'], startMs - 9 * day)
    reader.start()
    await passes(100_000)
    expect(mostWithin(40_000)).toBeLessThanOrEqual(readsPerTick)
    expect(asked.length).toBeGreaterThan(0)
  })

  it.each(['locked', 'missing', 'prompting'] as const)('is nothing while the keychain is %s', async (state) => {
    addAgents(3)
    world.vault.state = state
    reader.start()
    await passes(hour)
    expect(asked).toEqual([])
    world.vault.state = 'ok'
    await passes(5 * 60_000)
    expect(asked).toHaveLength(3)
  })

  it('asks no further agent once the keychain is locked, and all of them when it is not', async () => {
    addAgents(6)
    answer = () => {
      world.vault.state = 'locked'
      return { scopes: ['CL'], completeness: whole }
    }
    reader.start()
    reader.schedule(store.agents.all().map(({ agentKey }) => agentKey))
    await passes(60_000)
    // Two are read at once.
    expect(asked.length).toBeLessThanOrEqual(2)
    answer = () => ({ scopes: ['CL'], completeness: whole })
    world.vault.state = 'ok'
    await passes(5 * 60_000)
    expect(new Set(asked.map(({ agentKey }) => agentKey)).size).toBe(6)
  })

  it('is what was read while the clock was ahead', async () => {
    addAgents(1)
    const [agent] = store.agents.all()
    store.subscriptions.replace(agent?.agentNo ?? 0, ['CL'], startMs + 30 * day)
    reader.start()
    await passes(5 * 60_000)
    expect(asked).toHaveLength(1)
  })

  it('is an agent whose token was refused, once soon and then ever more seldom', async () => {
    addAgents(1)
    const [agent] = store.agents.all()
    store.subscriptions.replace(agent?.agentNo ?? 0, ['CL'], startMs - hour)
    const error = { code: 'credential_refused', details: {} } as const
    const change = { status: 'credential_refused', statusDetail: null, lastError: error, atMs: startMs } as const
    store.agents.setStatus(keyOf(1_000), change)
    answer = () => {
      throw new AppError('credential_refused')
    }
    reader.start()
    await passes(day)
    expect(asked.length).toBeGreaterThan(4)
    expect(asked.length).toBeLessThan(12)
    answer = () => ({ scopes: ['CL', 'ES'], completeness: whole })
    await passes(7 * hour)
    expect(store.subscriptions.of(agent?.agentNo ?? 0)).toEqual(['CL', 'ES'])
  })

  it.each([
    ['not_activated', 'agent_not_activated', 'submitPrediction', true],
    ['provisional_expired', 'provisional_expired', 'createComment', true],
    ['wrong_site', 'site_mismatch', 'createPost', true],
    ['agent_unknown', 'agent_unknown', 'requestToken', true],
    ['not_activated', 'agent_not_activated', 'requestToken', false],
    ['wrong_site', 'token_site_mismatch', undefined, false],
    ['unreachable', 'site_down', 'submitPrediction', false],
  ] as const)('is an agent that is %s by %s of %s within minutes: %s', async (status, code, endpoint, isAsked) => {
    addAgents(1)
    const [agent] = store.agents.all()
    store.subscriptions.replace(agent?.agentNo ?? 0, ['CL'], startMs)
    const lastError = { code, details: endpoint === undefined ? {} : { endpoint } }
    store.agents.setStatus(keyOf(1_000), { status, statusDetail: null, lastError, atMs: startMs })
    expect(isToBeAskedAgain({ status, lastError })).toBe(isAsked)
    reader.start()
    await passes(5 * 60_000)
    expect(asked).toHaveLength(isAsked ? 1 : 0)
  })

  it.each([
    [['comment:create'], ['comment:create'], false],
    [['comment:create'], ['*'], true],
    [['comment:create'], ['agent'], true],
    [['all'], ['comment:create'], true],
    [['comment:create'], ['challenge:*'], true],
    [['comment:create'], null, true],
    [['comment:*'], ['comment:*'], false],
  ])('is an agent that asked for %j and holds %j: %s', async (requestedScopes, grantedScopes, isAsked) => {
    storeAgent(store, { agentKey: keyOf(1_000), agentId: 'agent-1', name: 'Agent 1' })
    store.agents.setRequestedScopes(keyOf(1_000), requestedScopes)
    store.agents.setTokenFacts(keyOf(1_000), {
      grantedScopes,
      trustLevel: null,
      claimPending: null,
      provisionalUntilMs: null,
    })
    reader.start()
    await passes(5 * 60_000)
    expect(asked).toHaveLength(isAsked ? 1 : 0)
  })

  it('is nothing of an archived agent, or of a site that fails', async () => {
    addAgents(2, 1)
    addAgents(1, 2)
    store.labels.setArchived(store.agents.find(keyOf(1_000))?.agentNo ?? 0, startMs)
    store.deployments.recordFailure(2, { code: 'site_down', details: {} })
    reader.start()
    await passes(hour)
    expect(asked.map(({ agentKey }) => agentKey)).toEqual([keyOf(1_001)])
  })

  it('is tried ever more seldom after failures', async () => {
    addAgents(1)
    answer = () => {
      throw new AppError('site_down')
    }
    reader.start()
    await passes(day)
    expect(asked.length).toBeGreaterThan(4)
    expect(asked.length).toBeLessThan(15)
  })

  it('is read again soon after a refusal, and after a list that lacked something', async () => {
    addAgents(2)
    const [first, second] = store.agents.all()
    if (first === undefined || second === undefined) throw new Error('no agents')
    store.subscriptions.replace(first.agentNo, ['BTC', 'CL'], startMs)
    store.subscriptions.replace(second.agentNo, ['CL'], startMs)
    store.subscriptions.refused(second.agentNo, 'CL', startMs)
    reader.start()
    await passes(3 * 60_000)
    expect(asked.map(({ agentKey }) => agentKey)).toEqual([second.agentKey])
    reader.schedule([first.agentKey])
    await passes(60_000)
    expect(store.subscriptions.of(first.agentNo)).toEqual(['BTC', 'CL'])
    await passes(5 * 60_000)
    expect(store.subscriptions.of(first.agentNo)).toEqual(['CL'])
  })
})
