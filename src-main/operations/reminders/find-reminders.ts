import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import { eventKeyOf } from '#contract/ipc/event-key.ts'
import { mostTargetAgents } from '#contract/ipc/navigation-target.ts'
import type { ReminderSettings } from '#contract/rules/reminders/reminder-settings.ts'
import { isSameInstrument, scopeKeyOfChallenge } from '#contract/rules/subscriptions/scope-key.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import type { SiteRecord } from '../../store/deployments.store.ts'
import { listCurrentChallenges } from '../challenges/current-challenges.ts'
import { findUntoldStale } from '../predictions/stale-forecasts.ts'
import { listClosing } from './due-soon.ts'
import { findTrouble, type TroubleDeps } from './find-trouble.ts'
import { findEmptySites, listKnownSites } from './known-sites.ts'
import type { Reminder } from './reminder.ts'

type FindDeps = TroubleDeps

const minuteMs = 60_000
/** What came longer ago, while nothing could be shown, is not reminded of. */
const newsMs = 3 * 24 * 60 * minuteMs

const nothing = { agent: null, agentName: null, authorName: null, leftMin: null }

function minutesLeft({ client }: FindDeps, { baseUrl, deadlineAtMs }: ChallengeRecord): number {
  return Math.ceil((deadlineAtMs - client.serviceNow(baseUrl)) / minuteMs)
}

function findDue(deps: FindDeps, open: readonly ChallengeRecord[], { leadMin }: ReminderSettings): Reminder[] {
  const closing = listClosing(deps, open, leadMin * minuteMs)
  const nos = closing.map(({ challengeNo }) => challengeNo)
  const isNew = deps.store.reminders.unmarked('due', nos)
  const due = new Map(deps.store.reminders.dueOf([...isNew]).map((row) => [row.challengeNo, row]))
  return closing.flatMap((challenge) => {
    const row = due.get(challenge.challengeNo)
    if (row === undefined) return []
    const agent = row.due === 1 ? row.agentKey : null
    return {
      ...nothing,
      kind: 'due',
      subjectNo: challenge.challengeNo,
      count: row.due,
      text: challenge.question,
      agent,
      agentName: agent === null ? null : row.agentName,
      leftMin: minutesLeft(deps, challenge),
      target: {
        kind: 'challenge',
        challengeKey: challengeKeyOf(challenge),
        agentKeys: agent === null ? [] : [agent],
      },
    }
  })
}

/** Each challenge leads to the agents on it whose forecasts are stale. */
function findStale(deps: FindDeps, open: readonly ChallengeRecord[], settings: ReminderSettings): Reminder[] {
  const untold = findUntoldStale(deps, open, settings)
  return open.flatMap((challenge) => {
    const stale = untold.get(challenge.challengeNo)
    if (stale === undefined) return []
    const only = stale.length === 1 ? stale[0] : undefined
    const agentKeys = stale.map(({ agentKey }) => agentKey)
    return {
      ...nothing,
      kind: 'stale',
      subjectNo: challenge.challengeNo,
      stale,
      count: stale.length,
      text: challenge.question,
      agent: only?.agentKey ?? null,
      agentName: only?.agentName ?? null,
      leftMin: minutesLeft(deps, challenge),
      target: {
        kind: 'challenge',
        challengeKey: challengeKeyOf(challenge),
        agentKeys: agentKeys.length > mostTargetAgents ? [] : agentKeys,
      },
    }
  })
}

/** A challenge of one of these scope keys; of any with none. */
function isOfScopeKeys(challenge: ChallengeRecord, scopeKeys: readonly string[]): boolean {
  return (
    scopeKeys.length === 0 ||
    scopeKeys.some(
      (key) => isSameInstrument(scopeKeyOfChallenge(challenge), key) || isSameInstrument(challenge.asset, key),
    )
  )
}

interface FoundChallenges {
  reminders: Reminder[]
  /** Challenges to be noted as known without a word. */
  silent: number[]
}

/** The challenges that a site has when it is first read, or that are of no chosen scope key, are known silently. */
function findChallenges(
  deps: FindDeps,
  open: readonly ChallengeRecord[],
  { scopes: scopeKeys }: ReminderSettings,
): FoundChallenges {
  const { reminders: marks } = deps.store
  const isNew = marks.unmarked(
    'challenge',
    open.map(({ challengeNo }) => challengeNo),
  )
  const known = isNew.size === 0 ? new Set<number>() : listKnownSites(deps.store)
  const found = open.filter(({ challengeNo }) => isNew.has(challengeNo))
  const told = found.filter((challenge) => known.has(challenge.siteNo) && isOfScopeKeys(challenge, scopeKeys))
  return {
    silent: found.filter((challenge) => !told.includes(challenge)).map(({ challengeNo }) => challengeNo),
    reminders: told.map((challenge) => ({
      ...nothing,
      kind: 'challenge',
      subjectNo: challenge.challengeNo,
      count: 1,
      text: challenge.question,
      leftMin: minutesLeft(deps, challenge),
      target: { kind: 'challenge', challengeKey: challengeKeyOf(challenge), agentKeys: [] },
    })),
  }
}

function findResults({ store }: FindDeps, sinceMs: number): Reminder[] {
  return store.reminders.results({ sinceMs }).map((row) => ({
    ...nothing,
    kind: 'result',
    subjectNo: row.challengeNo,
    count: row.count,
    text: row.question,
    agentName: row.count === 1 ? row.agentName : null,
    target: { kind: 'result', challengeKey: challengeKeyOf(row) },
  }))
}

function findReplies({ store }: FindDeps, sinceMs: number): Reminder[] {
  return store.reminders.replies({ sinceMs }).map((row) => {
    const eventKey = eventKeyOf(row, row.eventId)
    return {
      ...nothing,
      kind: 'reply',
      subjectNo: row.itemNo,
      count: 1,
      text: row.content,
      agent: row.agentKey,
      agentName: row.agentName,
      authorName: row.authorName,
      target:
        eventKey === null ? { kind: 'inbox', isReply: true } : { kind: 'event', eventKey, agentKey: row.agentKey },
    }
  })
}

/**
 * All that the operator was not reminded of yet, of every kind. Results and replies count from `sinceMs` on, when this
 * console began to remind.
 */
export function findReminders(
  deps: FindDeps,
  { settings, sinceMs }: { settings: ReminderSettings; sinceMs: number },
): FoundChallenges & {
  /** To be noted as known, so that their first challenge is news. */
  emptySites: SiteRecord[]
} {
  const { open } = listCurrentChallenges(deps)
  const newsSinceMs = Math.max(sinceMs, Math.trunc(deps.clock()) - newsMs)
  const challenges = findChallenges(deps, open, settings)
  return {
    silent: challenges.silent,
    emptySites: findEmptySites(deps.store, open),
    reminders: [
      ...findDue(deps, open, settings),
      ...findStale(deps, open, settings),
      ...challenges.reminders,
      ...findResults(deps, newsSinceMs),
      ...findReplies(deps, newsSinceMs),
      ...findTrouble(deps, { sinceMs: newsSinceMs }),
    ],
  }
}
