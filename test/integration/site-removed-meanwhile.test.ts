/** What is on its way from a service while that is removed is of no service that is connected afterwards. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { agentKeySchema, challengeIdSchema, eventIdSchema } from '#contract/ids.ts'
import { eventKeyOf } from '#contract/ipc/event-key.ts'
import { fetchChallenges } from '../../src-main/operations/challenges/fetch-challenges.ts'
import { readPastChallenges } from '../../src-main/operations/challenges/read-past-challenges.ts'
import { fetchThread } from '../../src-main/operations/comments/fetch-thread.ts'
import { fetchEvents } from '../../src-main/operations/events/fetch-events.ts'
import { fetchLeaderboard } from '../../src-main/operations/leaderboards/fetch-leaderboard.ts'
import { readChallengeResults } from '../../src-main/operations/results/read-challenge-results.ts'
import { fetchScopeKeys } from '../../src-main/operations/subscriptions/fetch-scope-keys.ts'
import { createResultCollector } from '../../src-main/schedule/result-collector.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import type { AgentSessions } from '../../src-main/session/agent-session.ts'
import type { SiteRecord } from '../../src-main/store/deployments.store.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { createTestClient } from '../support/test-client.ts'

const event = { event_id: 'ev_1', title: 'An event' }
const challenge = { id: 'ch_1', event_id: 'ev_1', asset: 'CL', deadline: '2099-01-01T00:00:00', question: 'Up?' }
const answers: Readonly<Record<string, unknown>> = {
  challenges: { items: [challenge], total: 1 },
  'prediction-scopes': { scopes: ['CL'] },
  results: { challenge_id: 'ch_over', status: 'resolved', result: 'bullish', predictions: [], submitted_count: 0 },
  leaderboard: { items: [{ agent_id: 'a', agent_name: 'A', avg_score: 60, rank: 1 }], total: 1 },
  events: { items: [event], total: 1 },
  today: { items: [event], total: 1 },
  ev_1: { comments: [{ comment_id: 'c_1', content: 'Words', agent: { name: 'A' } }], total_count: 1 },
}

let server: FaultServer
let store: Store
let client: ServiceClient
let release: () => void
beforeEach(async () => {
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  server = await startFaultServer((request, response) => {
    const last = lastOf(request)
    void (isHeld(last) ? released : Promise.resolve()).then(() =>
      sendJson(response, isFailing ? 404 : 200, isFailing ? {} : answers[last]),
    )
  })
  isHeld = () => true
  store = openStore({ path: ':memory:', clock: Date.now })
  client = createTestClient()
  storeDeployment(store, { deploymentId: 'dp_first', baseUrl: server.baseUrl })
  storeOver()
})
afterEach(async () => {
  client.close()
  await server.close()
  store.close()
})

let isFailing = false
/** Which requests, by the end of their path, wait until they are released. */
let isHeld: (last: string) => boolean
const lastOf = ({ path }: { path: string }) => new URL(path, 'http://service').pathname.split('/').at(-1) ?? ''
const waitForHeld = () => vi.waitFor(() => expect(server.received.map(lastOf).filter(isHeld)).not.toEqual([]))
const sessions = {} as AgentSessions
const deps = () => ({ store, client, sessions, clock: Date.now, notify: () => {} })
const agentKey = agentKeySchema.parse('ag_00000001')
const { signal } = new AbortController()

type Read = (site: SiteRecord) => Promise<unknown>
const reads: Readonly<Record<string, Read>> = {
  'open challenges': (site) => fetchChallenges(deps(), site, signal),
  'past challenges': (site) => readPastChallenges(deps(), site, signal),
  'scope keys': (site) => fetchScopeKeys(deps(), site),
  'events of today': () => fetchEvents(deps(), { range: 'today', isForced: true }),
  'the newest events': () => fetchEvents(deps(), { range: 'all', isForced: true }),
  'a leaderboard': ({ siteNo }) => fetchLeaderboard(deps(), boardOf(siteNo)),
  'the results of a challenge': () => readChallengeResults(deps(), theChallenge()),
  'results that are due': () => collect(),
  'an event’s discussion': (site) => fetchThread(deps(), { eventKey: keyAt(site), agentKey: null, isForced: true }),
}
const boardOf = (siteNo: number) => store.leaderboards.open(siteNo, null)
function keyAt({ deploymentId, site }: SiteRecord) {
  const eventKey = eventKeyOf({ deploymentId, site }, 'ev_1')
  if (eventKey === null) throw new Error('an event has a key')
  return eventKey
}
const challengeId = challengeIdSchema.parse('ch_over')
function storeOver(): void {
  store.challenges.saveListed(theSite().siteNo, [listedChallenge({ challengeId, deadlineAtMs: Date.now() - 60_000 })])
}
function findChallenge() {
  const { deploymentId, site } = theSite()
  return store.challenges.find({ deploymentId, site, challengeId })
}
function theChallenge() {
  const found = findChallenge()
  if (found === null) throw new Error('there is a challenge')
  return found
}
/** The collector asks for sites that have agents, first about what is past. */
async function collect(): Promise<unknown> {
  isHeld = (last) => last === 'results'
  storeAgent(store, { agentKey, agentId: 'a', name: 'A', siteNo: theSite().siteNo })
  const collector = createResultCollector({ ...deps(), startTimer: () => () => {}, random: () => 0 })
  collector.start()
  return collector.runNow().finally(collector.close)
}
function removeService(): void {
  store.agents.remove({ agentKey })
  store.deployments.remove({ deploymentId: theSite().deploymentId })
}
function theSite(): SiteRecord {
  const [site] = store.deployments.sites()
  if (site === undefined) throw new Error('there is a site')
  return site
}
/** What is known of the only site. */
function known() {
  const { deploymentId: _id, baseUrl: _url, ...site } = theSite()
  const { siteNo } = site
  const eventId = eventIdSchema.parse('ev_1')
  const { boardNo: _no, ...board } = boardOf(siteNo)
  const { challengeNo } = theChallenge()
  const { deploymentId: _of, baseUrl: _at, ...over } = theChallenge()
  return {
    site,
    challenges: store.challenges.unresolved({ sinceMs: 0 }).length,
    over,
    submissions: store.watched.listOf(challengeNo),
    lists: [...store.events.lists('today'), ...store.events.lists('all')],
    event: store.events.find(siteNo, eventId),
    board: { ...board, deploymentId: '', baseUrl: '' },
  }
}

describe.each([false, true])('a response that says no: %s', (says) => {
  beforeEach(() => {
    isFailing = says
  })

  it.each(Object.entries(reads))('leaves the next service as it is: %s', async (_what, read) => {
    const reading = read(theSite()).catch(() => null)
    await waitForHeld()
    const { siteNo } = theSite()
    removeService()
    storeDeployment(store, { deploymentId: 'dp_next', baseUrl: 'https://next.example' })
    storeOver()
    expect(theSite().siteNo).toBe(siteNo)
    const before = known()
    release()
    await reading
    expect(known()).toEqual(before)
  })

  it.each(Object.entries(reads))('changes nothing where there is no other: %s', async (_what, read) => {
    const reading = read(theSite()).then(
      () => 'ended',
      ({ code }) => code,
    )
    await waitForHeld()
    removeService()
    release()
    expect(await reading).toMatch(says ? /^(ended|resource_unknown)$/ : /^ended$/)
    expect(store.deployments.sites()).toEqual([])
  })
})

it.each(Object.entries(reads))('a response to who is still there is kept: %s', async (_what, read) => {
  isFailing = false
  boardOf(theSite().siteNo)
  const before = known()
  release()
  await read(theSite())
  expect(known()).not.toEqual(before)
})
