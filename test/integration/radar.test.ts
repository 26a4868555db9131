/**
 * The challenge radar and the result collector against two sandbox sites: what they cost, and what a bad answer cannot
 * do.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { challengeIdSchema, deploymentIdSchema } from '#contract/ids.ts'
import { readReminderSettings } from '#contract/rules/reminders/reminder-settings.ts'
import { listFleet } from '../../src-main/operations/agents/list-fleet.ts'
import { listChallenges } from '../../src-main/operations/challenges/list-challenges.ts'
import { fetchScopeKeys } from '../../src-main/operations/subscriptions/fetch-scope-keys.ts'
import { createChallengeRadar } from '../../src-main/schedule/challenge-radar.ts'
import { createResultCollector } from '../../src-main/schedule/result-collector.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import type { AgentSessions } from '../../src-main/session/agent-session.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { createTestClient } from '../support/test-client.ts'

const agentsASite = 500
let sandbox: RunningSandbox
let store: Store
let client: ServiceClient
let radar: ReturnType<typeof createChallengeRadar>
let collector: ReturnType<typeof createResultCollector>

beforeEach(async () => {
  sandbox = await startSandbox({ agents: 1 })
  store = openStore({ path: ':memory:', clock: Date.now })
  const deploymentId = deploymentIdSchema.parse('dp_test')
  storeDeployment(store, { deploymentId, baseUrl: sandbox.baseUrl, sites: ['global', 'cn'] })
  client = createTestClient()
  const deps = {
    store,
    client,
    clock: Date.now,
    startTimer: startRealTimer,
    random: Math.random,
    notify: () => {},
  }
  radar = createChallengeRadar(deps)
  collector = createResultCollector(deps)
  // Started, so that what they read is kept; their own timers come too late for any test here.
  radar.start()
  collector.start()
})
afterEach(async () => {
  await radar.close()
  await collector.close()
  await sandbox.close()
  store.close()
})

function addAgents(): void {
  store.transaction(() => {
    for (let index = 0; index < agentsASite * 2; index += 1) {
      const siteNo = 1 + (index % 2)
      storeAgent(store, { agentKey: `ag_radar000${index}`, siteNo, agentId: `agent-${index}`, name: `Agent ${index}` })
      store.subscriptions.replace(index + 1, siteNo === 1 ? ['XAUUSD', 'GC', 'CL'] : ['AU'], 0)
    }
  })
}

const sessions = { facts: () => null } as unknown as AgentSessions
const fleet = () => listFleet({ store, client, clock: Date.now, sessions }).rows

describe('the radar', () => {
  it('costs the same for a thousand agents as for one: a request a site, and what can be subscribed to now and then', async () => {
    addAgents()
    const before = client.traffic().requestsTotal
    expect((await radar.runCycle()).requests).toBe(4)
    expect((await radar.runCycle()).requests).toBe(2)
    expect(client.traffic().requestsTotal - before).toBe(6)
    expect(store.deployments.sites().map(({ health, scopeKeys }) => [health, scopeKeys?.includes('CL')])).toEqual([
      ['ok', true],
      ['ok', false],
    ])
  })

  it('tells every agent what it owes, gold by either of its names once', async () => {
    addAgents()
    await radar.runCycle()
    const before = fleet()[0]?.owed ?? 0
    await operate(sandbox, 'challenges', { scope_key: 'XAUUSD', deadline_in_s: 3600 })
    await radar.runCycle()
    const rows = fleet()
    expect(rows[0]?.owed).toBe(before + 1)
    expect(new Set(rows.filter(({ site }) => site === 'global').map(({ owed }) => owed)).size).toBe(1)
    const reminderSettings = () => readReminderSettings(undefined)
    const { items } = listChallenges({ store, client, clock: Date.now, reminderSettings })
    const gold = items.filter(({ challenge }) => challenge.scopeKey === 'XAUUSD')
    expect(gold.every(({ fleet: counts }) => counts.subscribed === agentsASite && counts.owed === agentsASite)).toBe(
      true,
    )
  })

  it('goes on with one site while the other is down, and says which', async () => {
    const fault = { match: { path: '/api/v1/cn/*' }, effect: { html: 502 }, times: null }
    await operate(sandbox, 'faults', { faults: [fault] })
    const { failed } = await radar.runCycle()
    expect(failed.map(({ site }) => site)).toEqual(['cn'])
    expect(store.deployments.sites().map(({ health, error }) => [health, error?.code])).toEqual([
      ['ok', undefined],
      ['failing', expect.stringMatching(/site_down|answer_not_json/)],
    ])
    expect(new Set(store.challenges.unresolved({ sinceMs: 0 }).map(({ site }) => site))).toEqual(new Set(['global']))
  }, 60_000)

  it('takes nothing away because a list came back empty, and leaves out only what it cannot read', async () => {
    await radar.runCycle()
    const known = store.challenges.unresolved({ sinceMs: 0 }).length
    expect(known).toBeGreaterThan(0)
    const path = '/api/v1/eval/challenges'
    const row = { id: 'odd', asset: 'CL', deadline: '2099-01-01T00:00:00' }
    const answers = [
      { items: [], total: 0 },
      { items: [{ id: 'half' }, row], total: 2 },
    ]
    for (const body of answers) {
      await operate(sandbox, 'faults', { faults: [{ match: { path }, effect: { status: 200, body } }] })
      await radar.runCycle()
    }
    expect(store.challenges.unresolved({ sinceMs: 0 })).toHaveLength(known + 1)
    expect(store.deployments.sites().map(({ health }) => health)).toEqual(['ok', 'ok'])
  })
})

describe('a list of challenges that is not whole', () => {
  const row = { id: 'fine', asset: 'CL', deadline: '2099-01-01T00:00:00' }
  const path = '/api/v1/eval/challenges'
  // Every time: the rest of a list that is short is asked for in several ways.
  const listOf = async (body: unknown) => {
    await operate(sandbox, 'faults', { faults: [{ match: { path }, effect: { status: 200, body }, times: null }] })
    await radar.runCycle()
    return store.deployments.sites()[0]?.challengeList
  }

  it.each([
    ['whole', { items: [row], total: 1 }, { received: 1, hasMore: false, unreadable: 0 }],
    ['short of its total', { items: [row], total: 37 }, { received: 1, total: 37, hasMore: true, unreadable: 0 }],
    [
      'of rows without deadlines',
      { items: [{ id: 'a', asset: 'CL' }, { ...row, deadline: 'soon' }, row] },
      { received: 3, unreadable: 2, firstUnreadable: { path: 'deadline', expected: expect.any(String) } },
    ],
    [
      'of ids that no address can carry',
      {
        challenges: [
          { ...row, id: '..' },
          { ...row, id: 'a\nb' },
        ],
      },
      { received: 2, unreadable: 2, firstUnreadable: { path: 'id', expected: expect.any(String) } },
    ],
    ['of no rows at all', { items: ['x', null, 7] }, { received: 3, unreadable: 3, firstUnreadable: { path: null } }],
  ])('is on record with its site: %s', async (_what, body, expected) => {
    expect(await listOf(body)).toMatchObject(expected)
  })

  it('is on record until the site gives a whole one, and through an outage', async () => {
    await listOf({ items: [row], total: 37 })
    await operate(sandbox, 'faults', { faults: [{ match: { path }, effect: { status: 404, body: {} } }] })
    await radar.runCycle()
    expect(store.deployments.sites()[0]).toMatchObject({ health: 'failing', challengeList: { total: 37 } })
    await radar.runCycle()
    expect(store.deployments.sites()[0]).toMatchObject({ health: 'ok', challengeList: { hasMore: false } })
  }, 30_000)

  it('takes no scope key away that an earlier list has offered', async () => {
    await radar.runCycle()
    const [site] = store.deployments.sites()
    const known = site?.scopeKeys ?? []
    const body = { scopes: ['NEW'], total: 40 }
    await operate(sandbox, 'faults', {
      faults: [{ match: { path: '/api/v1/public/prediction-scopes' }, effect: { status: 200, body }, times: null }],
    })
    if (site !== undefined) await fetchScopeKeys({ store, client, clock: Date.now }, site)
    expect(store.deployments.sites()[0]).toMatchObject({
      scopeKeys: [...known, 'NEW'],
      scopeKeyList: { received: 1, total: 40, hasMore: true },
    })
  })
})

describe('the result collector', () => {
  const addOwn = () => {
    const agent = agentOf(sandbox, 'global')
    storeAgent(store, { agentKey: 'ag_collector', agentId: agent.agent_id, name: agent.name })
  }

  it('asks for what is due and no more, and less often each time', async () => {
    addOwn()
    const challenge = await operate(sandbox, 'challenges', {
      scope_key: 'CL',
      deadline_in_s: -30,
      resolve_in_s: -10,
    })
    const challengeId = challengeIdSchema.parse(challenge.id)
    const dueMs = Date.now() - 10_000
    store.challenges.saveListed(1, [
      listedChallenge({ challengeId, deadlineAtMs: dueMs - 20_000, resolveAtMs: dueMs }),
      listedChallenge({
        challengeId: challengeIdSchema.parse('later'),
        deadlineAtMs: Date.now() - 5_000,
        resolveAtMs: Date.now() + 600_000,
      }),
    ])
    const blind = { match: { path: '*/results' }, effect: { status: 503 }, times: null }
    const noPast = { match: { path: '*/eval/challenges' }, effect: { status: 503 }, times: null }
    await operate(sandbox, 'faults', { faults: [blind, noPast] })
    expect(await collector.runNow()).toEqual({ asked: 1, resolved: 0, unread: 1 })
    const [deferred] = store.challenges.dueForResults({
      siteNo: 1,
      nowMs: Date.now(),
      sinceMs: 0,
      readyAtMs: 0,
      heldUntilMs: 0,
      limit: 9,
    })
    expect(deferred).toMatchObject({ challengeId, resultsAsked: 1 })
    const heldUntilMs = deferred?.resultsNextAtMs ?? 0
    expect(heldUntilMs).toBeGreaterThan(Date.now())
    const due = { siteNo: 1, nowMs: Date.now(), sinceMs: 0, limit: 9 }
    expect(store.challenges.dueForResults({ ...due, readyAtMs: heldUntilMs - 1, heldUntilMs })).toEqual([])
    expect(store.challenges.dueForResults({ ...due, readyAtMs: heldUntilMs, heldUntilMs })).toHaveLength(1)
    // What is held for longer than anything can be was held before the clock was set back.
    expect(store.challenges.dueForResults({ ...due, readyAtMs: 0, heldUntilMs: heldUntilMs - 1 })).toHaveLength(1)
  }, 60_000)

  it('finds the challenges that were over before the console knew the agent', async () => {
    addOwn()
    const { asked, resolved } = await collector.runNow()
    expect(resolved).toBeGreaterThan(0)
    expect(resolved).toBe(asked)
    expect((await collector.runNow()).asked).toBe(0)
  }, 60_000)

  it('asks nothing of a site on which the fleet has no agent', async () => {
    store.challenges.saveListed(2, [listedChallenge({ deadlineAtMs: Date.now() - 60_000 })])
    expect(await collector.runNow()).toEqual({ asked: 0, resolved: 0, unread: 0 })
  })
})
