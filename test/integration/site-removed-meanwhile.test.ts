/** What is on its way from a service while that is removed is of no service that is connected afterwards. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventIdSchema } from '#contract/ids.ts'
import { eventKeyOf } from '#contract/ipc/event-key.ts'
import { fetchChallenges } from '../../src-main/operations/challenges/fetch-challenges.ts'
import { readPastChallenges } from '../../src-main/operations/challenges/read-past-challenges.ts'
import { fetchThread } from '../../src-main/operations/comments/fetch-thread.ts'
import { fetchEvents } from '../../src-main/operations/events/fetch-events.ts'
import { fetchLeaderboard } from '../../src-main/operations/leaderboards/fetch-leaderboard.ts'
import { fetchScopeKeys } from '../../src-main/operations/subscriptions/fetch-scope-keys.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import type { AgentSessions } from '../../src-main/session/agent-session.ts'
import type { SiteRecord } from '../../src-main/store/deployments.store.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { storeDeployment } from '../support/stored-fleet.ts'
import { createTestClient } from '../support/test-client.ts'

const event = { event_id: 'ev_1', title: 'An event' }
const challenge = { id: 'ch_1', event_id: 'ev_1', asset: 'CL', deadline: '2099-01-01T00:00:00', question: 'Up?' }
const answers: Readonly<Record<string, unknown>> = {
  challenges: { items: [challenge], total: 1 },
  'prediction-scopes': { scopes: ['CL'] },
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
    const last = new URL(request.path, 'http://service').pathname.split('/').at(-1) ?? ''
    void released.then(() => sendJson(response, isFailing ? 404 : 200, isFailing ? {} : answers[last]))
  })
  store = openStore({ path: ':memory:', clock: Date.now })
  client = createTestClient()
  storeDeployment(store, { deploymentId: 'dp_first', baseUrl: server.baseUrl })
})
afterEach(async () => {
  client.close()
  await server.close()
  store.close()
})

let isFailing = false
const sessions = {} as AgentSessions
const deps = () => ({ store, client, sessions, clock: Date.now, notify: () => {} })
const { signal } = new AbortController()

type Read = (site: SiteRecord) => Promise<unknown>
const reads: Readonly<Record<string, Read>> = {
  'open challenges': (site) => fetchChallenges(deps(), site, signal),
  'past challenges': (site) => readPastChallenges(deps(), site, signal),
  'scope keys': (site) => fetchScopeKeys(deps(), site),
  'events of today': () => fetchEvents(deps(), { range: 'today', isForced: true }),
  'the newest events': () => fetchEvents(deps(), { range: 'all', isForced: true }),
  'a leaderboard': ({ siteNo }) => fetchLeaderboard(deps(), boardOf(siteNo)),
  'an event’s discussion': (site) => fetchThread(deps(), { eventKey: keyAt(site), agentKey: null, isForced: true }),
}
const boardOf = (siteNo: number) => store.leaderboards.open(siteNo, null)
function keyAt({ deploymentId, site }: SiteRecord) {
  const eventKey = eventKeyOf({ deploymentId, site }, 'ev_1')
  if (eventKey === null) throw new Error('an event has a key')
  return eventKey
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
  return {
    site,
    challenges: store.challenges.unresolved({ sinceMs: 0 }).length,
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
    await vi.waitFor(() => expect(server.received).not.toEqual([]))
    const { siteNo } = theSite()
    store.deployments.remove({ deploymentId: theSite().deploymentId })
    storeDeployment(store, { deploymentId: 'dp_next', baseUrl: 'https://next.example' })
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
    await vi.waitFor(() => expect(server.received).not.toEqual([]))
    store.deployments.remove({ deploymentId: theSite().deploymentId })
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
