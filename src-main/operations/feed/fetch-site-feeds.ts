import pLimit from 'p-limit'
import type { AppErrorData } from '#contract/app-error.ts'
import { isWaiting } from '#contract/rules/is-waiting.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { CallingAgent } from '../../store/agents.store.ts'
import type { SiteRecord } from '../../store/deployments.store.ts'
import { isListKnown } from '../../store/follows.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import type { StatusRecorder } from '../agents/status-recorder.ts'
import type { Notify } from '../notify.ts'
import { errorDataOf } from '../row-outcome.ts'
import { createStopRule } from '../stop-after-failures.ts'
import { fetchAgentFeed } from './fetch-agent-feed.ts'
import { fetchFollows, followListsPerRound, longestFollowsWaitMs, nextFollowsAtMs } from './fetch-follows.ts'
import { fetchOwnReplies, findThreadsToRead } from './fetch-own-replies.ts'
import { isAbleToRead } from './is-able-to-read.ts'
import { planFeedFetches } from './plan-feed-fetches.ts'

interface Deps {
  isTrial: boolean
  store: Store
  client: ServiceClient
  sessions: AgentSessions
  statusRecorder: StatusRecorder
  clock: Clock
  notify: Notify
}

/**
 * What a round at one site took and brought; `error` when the site itself is why it ended early, and when none of the
 * feeds that were asked for could be read. Where some could, `failedFeeds` counts the others.
 */
export interface SiteRound {
  requests: number
  added: number
  failedFeeds: number
  error: AppErrorData | null
}

const atOnce = 3
/**
 * One round at one site: lists of follows that are due, then the feeds of as few agents as hold them all, then a few
 * discussions in which ours may have been answered. What fails of an agent or an event is on its record and stops
 * nobody; a site that fails again and again, or a keychain that is locked, ends the round (`stop-after-failures.ts`).
 */
export async function fetchSiteFeeds(deps: Deps, site: SiteRecord, signal: AbortSignal): Promise<SiteRound> {
  const round: SiteRound = { requests: 0, added: 0, failedFeeds: 0, error: null }
  const isOver = createStopRule()
  const count = () => {
    round.requests += 1
  }
  const visit = async (work: () => Promise<void>): Promise<void> => {
    if (round.error !== null || signal.aborted) return
    try {
      await work()
      isOver(null)
    } catch (thrown) {
      const error = errorDataOf(thrown)
      if (isOver(error)) round.error ??= error
    }
  }
  // Each of these readings is of the whole fleet: what else main has to do comes in between.
  const agents = deps.store.agents.callersOfSite({ siteNo: site.siteNo }).filter(isAbleToRead)
  await yieldToEventLoop()
  const nowMs = deps.clock()
  const lists = readingTimesOf(deps, site)
  const due = agents
    .map((agent) => ({ agent, atMs: nextFollowsAtMs(lists.get(agent.agentNo)) }))
    .filter(({ atMs }) => !isWaiting(atMs, { nowMs, mostMs: longestFollowsWaitMs }))
    .sort((a, b) => a.atMs - b.atMs)
    .slice(0, followListsPerRound)
  await pLimit(atOnce).map(due, ({ agent }) =>
    visit(async () => {
      count()
      await fetchFollows(deps, agent, signal)
    }),
  )
  const { asked, firstPages } = planFeedFetches(await feedAgentsOf(deps, site, agents))
  await pLimit(atOnce).map(asked, ({ agent, readAtMs }) =>
    visit(async () => {
      // Others count while this one is awaited: the sum is read only after that.
      const added = await fetchAgentFeed(deps, agent, { knownUntilMs: readAtMs, firstPages, signal, count })
      round.added += added
    }),
  )
  await pLimit(atOnce).map(findThreadsToRead(deps, site), (event) =>
    visit(async () => {
      count()
      const added = await fetchOwnReplies(deps, event)
      round.added += added
    }),
  )
  if (round.error !== null || signal.aborted) return round
  const failures = failuresOf(
    deps.store,
    asked.map(({ agent }) => agent),
  )
  const last = failures.at(-1) ?? null
  return failures.length === asked.length ? { ...round, error: last } : { ...round, failedFeeds: failures.length }
}

/** Why feeds could not be read, of those that could not when they were asked for last, the newest last. */
function failuresOf({ feed }: Store, asked: readonly CallingAgent[]): AppErrorData[] {
  const agentNos = new Set(asked.map(({ agentNo }) => agentNo))
  return feed
    .readings()
    .filter(({ agentNo, failures }) => agentNos.has(agentNo) && failures > 0)
    .sort((a, b) => a.triedAtMs - b.triedAtMs)
    .flatMap(({ error }) => error ?? [])
}

function readingTimesOf({ store }: Deps, { siteNo }: SiteRecord) {
  return new Map(store.follows.readingTimesOfSite({ siteNo }).map((reading) => [reading.agentNo, reading]))
}

/** What the plan goes by. */
async function feedAgentsOf(deps: Deps, site: SiteRecord, agents: readonly CallingAgent[]) {
  const { store } = deps
  const { siteNo } = site
  const follows = new Map(store.follows.listsOfSite({ siteNo }).map((row) => [row.agentNo, row.targetIds]))
  await yieldToEventLoop()
  const lists = readingTimesOf(deps, site)
  const feeds = new Map(store.feed.readings().map((reading) => [reading.agentNo, reading]))
  return agents.map((agent) => {
    const { agentNo } = agent
    const reading = lists.get(agentNo)
    const feed = feeds.get(agentNo)
    return {
      agent,
      agentNo,
      follows: reading !== undefined && isListKnown(reading) ? (follows.get(agentNo) ?? []) : null,
      readAtMs: feed?.readAtMs ?? null,
      triedAtMs: feed?.triedAtMs ?? null,
      failures: feed?.failures ?? 0,
    }
  })
}
