import type { StatusRecorder } from '../operations/agents/status-recorder.ts'
import type { FeedReader, FeedRound } from '../operations/feed/feed-reader.ts'
import { fetchSiteFeeds, type SiteRound } from '../operations/feed/fetch-site-feeds.ts'
import { forgetOldItems } from '../operations/feed/forget-old-items.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import type { AgentSessions } from '../session/agent-session.ts'
import type { Vault } from '../vault/vault.ts'
import type { ReadingDeps } from './reading-deps.ts'
import { runEvery, type Scheduled } from './run-every.ts'

export interface FeedReaderDeps extends ReadingDeps {
  isTrial: boolean
  sessions: AgentSessions
  statusRecorder: StatusRecorder
  vault: Vault
}

/** After the fleet and its challenges, which are needed sooner; and so long until a first agent is looked for again. */
const firstRoundMs = 8_000
const everyMs = 2 * 60_000
/** The sandbox is on this machine, and whoever tries the console looks now. */
const everyMsOfTrial = 20_000

/**
 * Keeps the inbox fresh: a round reads each site's feeds through as few agents as hold them all. A site that fails is
 * named and holds up no other. Nothing is read by itself while the keychain is not ready.
 */
export function createFeedReader(deps: FeedReaderDeps): FeedReader & Scheduled {
  const { store, vault, clock, startTimer, random, notify, log } = deps
  let last: Omit<ReturnType<FeedReader['facts']>, 'nextAtMs'> = {
    lastAtMs: null,
    requests: 0,
    failed: [],
    failedFeeds: [],
  }
  let hadAgents = false

  const runRound = async (signal: AbortSignal): Promise<FeedRound> => {
    const sites = store.deployments.sites().filter(({ agentCount }) => agentCount > 0)
    hadAgents = sites.length > 0
    const rounds = await Promise.all(sites.map((site) => fetchSiteFeeds(deps, site, signal)))
    const sum = (count: (round: SiteRound) => number) => rounds.reduce((total, round) => total + count(round), 0)
    const added = sum((round) => round.added)
    const failed = sites.flatMap(({ deploymentId, site }, index) => {
      const error = rounds[index]?.error ?? null
      return error === null ? [] : [{ deploymentId, site, error }]
    })
    const failedFeeds = sites.flatMap(({ deploymentId, site }, index) => {
      const count = rounds[index]?.failedFeeds ?? 0
      return count === 0 ? [] : [{ deploymentId, site, count }]
    })
    const requests = sum((round) => round.requests)
    if (!signal.aborted) {
      last = { lastAtMs: Math.trunc(clock()), requests, failed, failedFeeds }
      if (added > 0) forgetOldItems(deps)
      notify('feed', 'app')
    }
    return { requests, added, failed }
  }

  const loop = runEvery({
    startTimer,
    clock,
    task: runRound,
    firstMs: firstRoundMs,
    everyMs: () => (!hadAgents ? firstRoundMs : deps.isTrial ? everyMsOfTrial : everyMs),
    jitter: 0.2,
    random,
    // A reading by itself must not ask the operator to unlock anything.
    isPaused: () => vault.status().state !== 'ok',
    onError: (thrown) => log?.('error', 'feeds not read', { code: errorDataOf(thrown).code }),
  })
  return {
    facts: () => ({ ...last, nextAtMs: loop.nextAtMs() }),
    runRound: async () => (await loop.runNow()) ?? { requests: 0, added: 0, failed: [] },
    start: loop.start,
    close: loop.close,
  }
}
