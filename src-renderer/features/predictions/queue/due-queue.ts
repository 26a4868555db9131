/** The queue of what is due: open challenges on which agents still have to predict, soonest deadline first. */
import type { Site } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { ChallengeInFleet, ChallengeView, DueItem } from '#contract/ipc/challenges.procedures.ts'
import { isSameInstrument, scopeOfChallenge } from '#contract/rules/predictions/scope-key.ts'
import type { QueueSearch } from './queue-search.ts'

/** Whose obligations the queue is about; null: everybody's. Archived agents predict nothing. */
export function chooseAgents(rows: readonly FleetRow[], search: QueueSearch): readonly FleetRow[] | null {
  const { agents, tag, group } = search
  if (agents === undefined && tag === undefined && group === undefined) return null
  const named = agents === undefined ? null : new Set<string>(agents.split(','))
  return rows.filter(
    (row) =>
      !row.isArchived &&
      (named === null || named.has(row.agentKey)) &&
      (tag === undefined || row.tags.includes(tag)) &&
      (group === undefined || row.group === group),
  )
}

/** What the whole fleet has due. */
export function countFleetDue(items: readonly ChallengeInFleet[]): readonly DueItem[] {
  return items.map(({ challenge, fleet }) => ({ challenge, due: fleet.owed, drafted: fleet.drafted }))
}

export interface QueueFilter {
  site: Site | null
  search: Pick<QueueSearch, 'scope' | 'stage' | 'withinH'>
  /** Challenges whose deadline has passed by the clock of their site. */
  closed: ReadonlySet<string>
  /** The time at the challenge's site, in ms since the epoch. */
  serviceNowOf: (challenge: ChallengeView) => number
}

/** The queue: what of it passes the filter and can still be sent. Equal deadlines keep one order, by key. */
export function buildDueQueue(items: readonly DueItem[], filter: QueueFilter): readonly DueItem[] {
  const { site, search, closed, serviceNowOf } = filter
  return items
    .filter(({ challenge, due, drafted }) => {
      if (due + drafted === 0 || challenge.status !== 'open' || closed.has(challenge.challengeKey)) return false
      if (site !== null && challenge.site !== site) return false
      if (search.stage !== undefined && stageOf(challenge) !== search.stage) return false
      if (search.withinH !== undefined && challenge.deadlineAtMs - serviceNowOf(challenge) > search.withinH * 3_600_000)
        return false
      return search.scope === undefined || isOfScope(challenge, search.scope)
    })
    .sort((a, b) => compareInQueue(a.challenge, b.challenge))
}

interface QueuePlace {
  challengeKey: ChallengeKey
  deadlineAtMs: number
}

function compareInQueue(a: QueuePlace, b: QueuePlace): number {
  return a.deadlineAtMs - b.deadlineAtMs || (a.challengeKey < b.challengeKey ? -1 : 1)
}

/** The one after this place, which need not be due any more itself; at the end the first of all. Null: no other. */
export function findNextDue(queue: readonly DueItem[], place: QueuePlace): DueItem | null {
  const others = queue.filter(({ challenge }) => challenge.challengeKey !== place.challengeKey)
  return others.find(({ challenge }) => compareInQueue(challenge, place) > 0) ?? others[0] ?? null
}

/** The one before this place; at the beginning the last of all. Null: no other. */
export function findPreviousDue(queue: readonly DueItem[], place: QueuePlace): DueItem | null {
  const others = queue.filter(({ challenge }) => challenge.challengeKey !== place.challengeKey)
  return others.findLast(({ challenge }) => compareInQueue(challenge, place) < 0) ?? others.at(-1) ?? null
}

/** The stage of a match in the service's own word; null for a challenge about a price, and where none is said. */
export function stageOf({ outcomes }: ChallengeView): string | null {
  return outcomes.kind === 'match' ? outcomes.stage : null
}

function isOfScope(challenge: ChallengeView, scope: string): boolean {
  return isSameInstrument(scopeOfChallenge(challenge), scope) || isSameInstrument(challenge.asset, scope)
}

/** What the filters offer: each instrument once, and the stages there are. */
export function listQueueChoices(items: readonly DueItem[]): { scopes: string[]; stages: string[] } {
  const scopes: string[] = []
  for (const { challenge } of items) {
    const scope = scopeOfChallenge(challenge)
    if (!scopes.some((known) => isSameInstrument(known, scope))) scopes.push(scope)
  }
  const stages = new Set(items.flatMap(({ challenge }) => stageOf(challenge) ?? []))
  return { scopes: scopes.sort(), stages: [...stages].sort() }
}
