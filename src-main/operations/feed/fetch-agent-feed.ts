import type { PageQuery } from '#contract/service/decoding/lists/paging.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { CallingAgent } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { identityOf } from '../agents/agent-identity.ts'
import type { StatusRecorder } from '../agents/status-recorder.ts'
import { errorDataOf } from '../row-outcome.ts'
import { feedFactsOf } from './feed-facts.ts'

interface Deps {
  store: Store
  sessions: AgentSessions
  statusRecorder: StatusRecorder
  clock: Clock
}

/** Rows asked for a page; a service may give fewer, or take no size. */
const pageRows = 50
/** After days away. What is between that and what was known is not read, and said to be missing. */
const mostPages = 40

interface FeedReading {
  /** Items that the agent's feed had up to then are known; null: it was never read. */
  knownUntilMs: number | null
  /** How many pages are read of a feed that was never read. */
  firstPages: number
  signal: AbortSignal
  /** Called for each request. */
  count: () => void
}

/**
 * Fetches an agent's feed from the newest item to what an earlier reading has seen, and stores each page as it comes. A
 * reading that breaks off does not count as one: the next goes as far down again. A failure is on record and thrown.
 */
export async function fetchAgentFeed(deps: Deps, agent: CallingAgent, reading: FeedReading): Promise<number> {
  const { store, statusRecorder, clock } = deps
  const { agentNo, agentKey, siteNo } = agent
  const atMs = Math.trunc(clock())
  /** Where the agent was forgotten meanwhile, its number may be another's by now. */
  const isWanted = () => !reading.signal.aborted && store.agents.find(agentKey)?.siteNo === siteNo
  try {
    const knownUntilMs = settleKnown(deps, agent, { atMs, knownUntilMs: reading.knownUntilMs })
    const { added, isCut } = await followFeed(deps, agent, { ...reading, atMs, knownUntilMs })
    if (isWanted()) store.feed.saveReading({ agentNo, atMs, isCut })
    return added
  } catch (thrown) {
    const error = errorDataOf(thrown)
    if (!isWanted()) throw thrown
    store.feed.readingFailed({ agentNo, atMs, error })
    statusRecorder.failed(agentKey, error)
    throw thrown
  }
}

/** Up to when items are known, which is before this reading also where the clock was set back since the last one. */
function settleKnown(
  { store }: Deps,
  { agentNo }: CallingAgent,
  { atMs, knownUntilMs }: { atMs: number; knownUntilMs: number | null },
): number | null {
  if (knownUntilMs === null || knownUntilMs < atMs) return knownUntilMs
  store.feed.moveBack({ agentNo, untilMs: knownUntilMs, toMs: atMs - 1 })
  return atMs - 1
}

async function followFeed(
  { store, sessions }: Deps,
  agent: CallingAgent,
  { atMs, knownUntilMs, firstPages, signal, count }: FeedReading & { atMs: number },
): Promise<{ added: number; isCut: boolean | null }> {
  const { agentNo, agentKey, siteNo } = agent
  const limit = knownUntilMs === null ? firstPages : mostPages
  const asked = new Set<string>()
  const seen = new Set<string>()
  let next: PageQuery = {}
  let added = 0
  let unreadable = 0
  for (let page = 0; page < limit; page += 1) {
    asked.add(JSON.stringify(next))
    count()
    const args = { query: { limit: pageRows }, pageQuery: next, signal }
    const response: ResponseOf<'readFeed'> = await sessions.call(identityOf(agent), 'readFeed', args)
    if (signal.aborted || store.agents.find(agentKey) === null) return { added, isCut: null }
    const items = response.items.map(feedFactsOf)
    const itemIds = items.map(({ itemId }) => itemId)
    const isKnown = (untilMs: number) =>
      store.feed.countKnown({ agentNo, siteNo, untilMs, itemIds }) > 0 || isForgotten(store, siteNo, items)
    const meetsKnown = knownUntilMs !== null && isKnown(knownUntilMs)
    added += store.feed.savePage({ siteNo, agentNo, atMs, items })
    unreadable += response.completeness.unreadable
    const { paging, completeness } = response
    // What asked for the page was not understood: the service gives the same one again.
    if (page > 0 && itemIds.length > 0 && itemIds.every((itemId) => seen.has(itemId))) break
    for (const itemId of itemIds) seen.add(itemId)
    if (paging.next === null && !completeness.hasMore) return { added, isCut: unreadable > 0 }
    if (meetsKnown) return { added, isCut: unreadable > 0 ? true : null }
    // A page that comes again leads round in a circle, one without rows nowhere, and more may be said to be there only.
    if (paging.next === null || asked.has(JSON.stringify(paging.next)) || completeness.received === 0) break
    next = paging.next
  }
  return { added, isCut: knownUntilMs !== null || unreadable > 0 }
}

/** A page of nothing but what is older than the inbox keeps. */
function isForgotten({ feed }: Store, siteNo: number, items: readonly { createdAtMs: number | null }[]): boolean {
  const times = items.map(({ createdAtMs }) => createdAtMs ?? Number.POSITIVE_INFINITY)
  return times.length > 0 && feed.isForgotten({ siteNo, createdAtMs: Math.max(...times) })
}
