import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ChangeTopic } from '#contract/ipc/change-topics.ts'
import type { ArenaClient } from './client.ts'
import type { ArenaOrpc } from './orpc.ts'

/** Topics of which each makes old what is asked under one name. */
function keyOfOwn(
  orpc: ArenaOrpc,
  topic: 'imports' | 'drops' | 'ledger' | 'packs' | 'reminders' | 'requests' | 'savedViews',
): QueryKey {
  if (topic === 'requests') return orpc.support.requests.key()
  return orpc[topic].key()
}

/** What is due soon, what became of an absence, which drafts are left of before, and what to be reminded of. */
function ofReminders(orpc: ArenaOrpc): readonly QueryKey[] {
  const { dueSoon, absence, keptDrafts, scopeKeys } = orpc.reminders
  return [dueSoon.key(), absence.key(), keptDrafts.key(), scopeKeys.key()]
}

/** What is on its way, held or limited. */
function ofWrites({ outbox, pauses, ledger, discussion, claims, drops, integrity }: ArenaOrpc): readonly QueryKey[] {
  const { rateRoom, ofEvent, writers } = discussion
  const ofDiscussion = [rateRoom.key(), ofEvent.key(), writers.key()]
  const ofOthers = [claims.key(), drops.list.key(), integrity.records.key()]
  return [outbox.key(), pauses.key(), ledger.key(), ...ofDiscussion, ...ofOthers]
}

/** The console itself and what it runs on; the keychain may be readable again. */
function keysOfApp({ app, background, backups, updates, credentials }: ArenaOrpc): readonly QueryKey[] {
  return [app.state.key(), background.key(), backups.key(), updates.key(), credentials.keySet.key()]
}

/** Which answers of main a change makes old. */
function keysOfTopic(orpc: ArenaOrpc, topic: ChangeTopic): readonly QueryKey[] {
  const { desk, agentDesk, instrumentRecord } = orpc.predictions
  const desks = [desk.key(), agentDesk.key(), instrumentRecord.key()]
  switch (topic) {
    case 'imports':
    case 'drops':
    case 'ledger':
    case 'packs':
    case 'reminders':
    case 'requests':
    case 'savedViews':
      return [keyOfOwn(orpc, topic)]
    case 'discussionDrafts':
      return [orpc.discussionDrafts.list.key(), orpc.reminders.keptDrafts.key()]
    case 'app':
      return keysOfApp(orpc)
    case 'agents':
      return [
        orpc.agents.key(),
        orpc.outbox.key(),
        orpc.pauses.key(),
        orpc.analytics.choices.key(),
        orpc.analytics.report.key(),
        orpc.claims.key(),
        orpc.drops.list.key(),
        orpc.secrets.items.key(),
        orpc.credentials.read.key(),
        orpc.credentials.keySet.key(),
        orpc.rotations.list.key(),
        orpc.subscriptions.key(),
        orpc.challenges.key(),
        ...desks,
        ...ofReminders(orpc),
      ]
    case 'challenges':
    case 'drafts':
      return [orpc.challenges.key(), ...desks, orpc.agents.fleet.key(), orpc.drops.list.key(), ...ofReminders(orpc)]
    case 'submissions':
      return [desk.key(), agentDesk.key()]
    case 'events':
      // Which writes of ours are beside a discussion, and whose likes, goes by the comments that are stored of it.
      return [orpc.events.list.key(), orpc.events.get.key(), orpc.discussion.ofEvent.key(), orpc.profiles.get.key()]
    case 'leaderboards':
      return leaderboardKeys(orpc)
    case 'outbox':
      return [...ofWrites(orpc), ...desks, orpc.challenges.key(), orpc.agents.key(), ...ofReminders(orpc)]
    case 'integrity':
      return [orpc.integrity.key(), orpc.discussion.review.key()]
    case 'registrations':
      return [
        orpc.registrations.key(),
        orpc.agents.forgetLosses.key(),
        orpc.claims.key(),
        orpc.app.state.key(),
        orpc.secrets.items.key(),
        orpc.credentials.read.key(),
        orpc.credentials.keySet.key(),
      ]
    case 'secrets':
      return [orpc.secrets.itemTest.key(), orpc.rotations.key(), orpc.credentials.keySet.key()]
    case 'pendingChanges':
      return [orpc.subscriptions.pending.key(), orpc.agents.forgetLosses.key()]
    case 'feed':
      // The list stays as it was opened until the operator asks for what is new.
      return [orpc.feed.state.key(), orpc.feed.countNew.key(), orpc.feed.item.key(), orpc.follows.key()]
    case 'results':
      return [
        orpc.events.get.key(),
        orpc.results.key(),
        orpc.analytics.key(),
        orpc.leaderboards.road.key(),
        orpc.leaderboards.overtakes.key(),
        orpc.agents.key(),
        orpc.challenges.key(),
        ...desks,
        orpc.reminders.absence.key(),
      ]
  }
}

function leaderboardKeys({ leaderboards }: ArenaOrpc): readonly QueryKey[] {
  return [leaderboards.get.key(), leaderboards.history.key(), leaderboards.overtakes.key(), leaderboards.road.key()]
}

/** What the guided trial counts. */
const tourTopics: readonly ChangeTopic[] = ['outbox', 'results', 'feed']

const reconnectMs = 1_000

/** What analytics are worked out from. */
const analyticsTopics: readonly ChangeTopic[] = ['results', 'agents']

/**
 * Asks once more for what is being answered for the first time: a thread works it out of what was there when it began,
 * the change has not stopped it, and the answer would count as fresh.
 */
function askAgain(queryClient: QueryClient, queryKey: QueryKey): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue
    const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(again, () => {})
  }
}

/**
 * Keeps the cache fresh by what main pushes, until `signal` ends it. What changed before the stream was open, after an
 * answer may already have been read, comes with its first message.
 */
export async function followChanges(
  bridge: { client: ArenaClient; orpc: ArenaOrpc },
  { queryClient, signal }: { queryClient: QueryClient; signal: AbortSignal },
): Promise<void> {
  const invalidate = (topics: readonly ChangeTopic[]): void => {
    const tourKeys = topics.some((topic) => tourTopics.includes(topic)) ? [bridge.orpc.trial.progress.key()] : []
    const keys = new Map(
      [...topics.flatMap((topic) => keysOfTopic(bridge.orpc, topic)), ...tourKeys].map(
        (key) => [JSON.stringify(key), key] as const,
      ),
    )
    for (const queryKey of keys.values()) void queryClient.invalidateQueries({ queryKey })
    if (topics.some((topic) => analyticsTopics.includes(topic))) askAgain(queryClient, bridge.orpc.analytics.key())
  }
  let since = 0
  while (!signal.aborted) {
    try {
      for await (const { topics, at } of await bridge.client.app.changes({ since }, { signal })) {
        since = at
        invalidate(topics)
      }
    } catch {
      // The stream is opened again below, from the last message that came.
    }
    await new Promise((resolve) => setTimeout(resolve, reconnectMs))
  }
}
