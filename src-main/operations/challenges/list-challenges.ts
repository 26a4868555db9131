import type { AgentKey } from '#contract/ids.ts'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import type { ReminderSettings } from '#contract/rules/reminders/reminder-settings.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { countStale } from '../predictions/stale-forecasts.ts'
import { challengeViewOf } from './challenge-view.ts'
import { listCurrentChallenges } from './current-challenges.ts'

/**
 * Current challenges with how many agents are in which state; soonest deadline first. `agentKeys`: of these agents
 * only; null for the whole fleet.
 */
export function listChallenges(
  deps: { store: Store; client: ServiceClient; clock: Clock; reminderSettings: () => ReminderSettings },
  agentKeys: readonly AgentKey[] | null = null,
): { items: ChallengeInFleet[] } {
  const { obligations, watched, agents } = deps.store
  const agentNos = agentKeys === null ? null : agentKeys.flatMap((key) => agents.find(key)?.agentNo ?? [])
  const { all, open } = listCurrentChallenges(deps)
  const openNos = new Set(open.map(({ challengeNo }) => challengeNo))
  const nos = all.map(({ challengeNo }) => challengeNo)
  const counts = new Map(obligations.countsByChallenge(nos, agentNos).map((row) => [row.challengeNo, row]))
  const subscribers = new Map(obligations.subscribers(nos, agentNos).map((row) => [row.challengeNo, row]))
  const stale = countStale(deps, { open, agentNos, settings: deps.reminderSettings() })
  const unread = obligations.unread(agentNos)
  const missed = new Map(watched.missedByChallenge(nos, agentNos).map((row) => [row.challengeNo, row]))
  return {
    items: all.map((challenge) => {
      const count = counts.get(challenge.challengeNo)
      const { subscribers: subscribed = 0, unable = 0 } = subscribers.get(challenge.challengeNo) ?? {}
      const [stood, stoodUnable] = [count?.subscribed ?? 0, count?.subscribedUnable ?? 0]
      const [drafted, draftedUnable] = [count?.drafted ?? 0, count?.draftedUnable ?? 0]
      const idle = Math.max(0, subscribed - unable - (stood - stoodUnable))
      const idleUnable = Math.max(0, unable - stoodUnable)
      const unanswered = missed.get(challenge.challengeNo)
      const isStillOpen = openNos.has(challenge.challengeNo)
      return {
        challenge: challengeViewOf(challenge),
        fleet: {
          subscribed,
          unread: unread.get(challenge.siteNo) ?? 0,
          owed: isStillOpen ? idle : 0,
          drafted: isStillOpen ? drafted - draftedUnable : 0,
          waiting: count?.waiting ?? 0,
          accepted: count?.accepted ?? 0,
          listed: count?.listed ?? 0,
          elsewhere: count?.elsewhere ?? 0,
          stale: stale.get(challenge.challengeNo) ?? 0,
          missed: isStillOpen ? 0 : (unanswered?.missed ?? 0),
          unable: isStillOpen ? idleUnable + draftedUnable : (unanswered?.unable ?? 0),
        },
      }
    }),
  }
}
