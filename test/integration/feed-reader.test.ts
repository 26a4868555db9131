/** When feeds are read by themselves, in simulated time, on a real store. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { agentKeySchema } from '#contract/ids.ts'
import { fetchAgentFeed } from '../../src-main/operations/feed/fetch-agent-feed.ts'
import { createFeedReader } from '../../src-main/schedule/feed-reader.ts'
import { createReadingWorld, type ReadingWorld } from '../support/reading-world.ts'
import { storeAgent } from '../support/stored-fleet.ts'

let world: ReadingWorld
let reader: ReturnType<typeof createFeedReader>

beforeEach(() => {
  const answer = () => {
    throw new AppError('internal')
  }
  world = createReadingWorld({ answer, sites: ['global'] })
  reader = createFeedReader({ ...world.deps, isTrial: false })
})
afterEach(async () => {
  await reader.close()
  world.store.close()
})

it('reads the feed of a first agent within seconds, however long the console had none', async () => {
  const { store, time, asked } = world
  reader.start()
  await time.runUntil(() => false, 10 * 60_000)
  expect(asked).toEqual([])
  const addedAtMs = time.clock()
  storeAgent(store, { agentKey: 'ag_feed00000001', agentId: 'agent-1', name: 'Agent 1' })
  expect(await time.runUntil(() => asked.length > 0, 60_000)).toBe(true)
  expect((asked[0]?.atMs ?? Number.NaN) - addedAtMs).toBeLessThanOrEqual(10_000)
})

it('reads the feed of an agent that is forgotten meanwhile without a failure', async () => {
  const agentKey = 'ag_feed00000002'
  const completeness = { received: 0, total: null, hasMore: false, unreadable: 0, firstUnreadable: null }
  const other = createReadingWorld({
    answer() {
      other.store.agents.remove({ agentKey: agentKeySchema.parse(agentKey) })
      return { items: [], completeness, paging: { next: null } }
    },
    sites: ['global'],
  })
  storeAgent(other.store, { agentKey, agentId: 'agent-2', name: 'Agent 2' })
  const agent = other.store.agents.find(agentKeySchema.parse(agentKey))
  if (agent === null) throw new Error('no agent')
  const { signal } = new AbortController()
  const reading = { knownUntilMs: null, firstPages: 1, signal, count: () => {} }
  expect(await fetchAgentFeed(other.deps, agent, reading)).toBe(0)
  other.store.close()
})
