/**
 * The filters of everything that lists challenges: the queue, the list and the matrix. What the address says of them,
 * and which agents and challenges pass.
 */
import type { Site } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import {
  isSameInstrument,
  type NamedInstrument,
  nameInstruments,
  scopeKeyOfChallenge,
} from '#contract/rules/subscriptions/scope-key.ts'
import { readSearchWords } from '../search/search-words.ts'

export interface ChallengeFilter {
  /** Agent keys, separated by commas. */
  agents?: string
  tag?: string
  group?: string
  /** A scope key or an asset symbol; `GC` finds `XAUUSD` (one instrument under two names). */
  scope?: string
  stage?: string
  /** Words, each of which is in the question or in what the challenge is about. */
  text?: string
  /** Only what closes within so many hours. */
  withinH?: number
}

const textNames = ['agents', 'tag', 'group', 'scope', 'stage', 'text'] as const

/** Reads the search part of the address; what it does not know is left out. */
export function readChallengeFilter(search: Record<string, unknown>): ChallengeFilter {
  const texts = textNames.flatMap((name) => {
    const text = search[name]
    return typeof text === 'string' && text !== '' ? [[name, text] as const] : []
  })
  const { withinH } = search
  return {
    ...Object.fromEntries(texts),
    ...(typeof withinH === 'number' && withinH > 0 && withinH <= 1_000 ? { withinH } : {}),
  }
}

/** Whether it is about some agents only. */
export function isAboutAgents({ agents, tag, group }: ChallengeFilter): boolean {
  return agents !== undefined || tag !== undefined || group !== undefined
}

/** Whose obligations are meant; null: everybody's. Archived agents predict nothing. */
export function chooseAgents(rows: readonly FleetRow[], filter: ChallengeFilter): readonly FleetRow[] | null {
  if (!isAboutAgents(filter)) return null
  const { agents, tag, group } = filter
  const named = agents === undefined ? null : new Set<string>(agents.split(','))
  return rows.filter(
    (row) =>
      !row.isArchived &&
      (named === null || named.has(row.agentKey)) &&
      (tag === undefined || row.tags.includes(tag)) &&
      (group === undefined || row.group === group),
  )
}

export interface ChallengeCut {
  /** The one chosen for all screens; null: both. */
  site: Site | null
  filter: Pick<ChallengeFilter, 'scope' | 'stage' | 'text' | 'withinH'>
  /** The time at the challenge's site, in ms since the epoch. */
  serviceNowOf: (challenge: ChallengeView) => number
}

/** Whether a challenge passes. What has closed does not close within any hours. */
export function isInCut(challenge: ChallengeView, { site, filter, serviceNowOf }: ChallengeCut): boolean {
  if (site !== null && challenge.site !== site) return false
  if (filter.stage !== undefined && stageOf(challenge) !== filter.stage) return false
  if (filter.withinH !== undefined) {
    const leftMs = challenge.deadlineAtMs - serviceNowOf(challenge)
    if (leftMs <= 0 || leftMs > filter.withinH * 3_600_000) return false
  }
  if (filter.text !== undefined && !hasWords(challenge, filter.text)) return false
  return filter.scope === undefined || isOfScope(challenge, filter.scope)
}

/** The stage of a match in the service's own word; null for a challenge about a price, and where none is said. */
export function stageOf({ outcomes }: ChallengeView): string | null {
  return outcomes.kind === 'match' ? outcomes.stage : null
}

function hasWords(challenge: ChallengeView, text: string): boolean {
  const about = `${challenge.question} ${challenge.asset} ${challenge.scopeKey ?? ''}`.toLowerCase()
  return readSearchWords(text).every((word) => about.includes(word) || isOfScope(challenge, word))
}

function isOfScope(challenge: ChallengeView, scope: string): boolean {
  return isSameInstrument(scopeKeyOfChallenge(challenge), scope) || isSameInstrument(challenge.asset, scope)
}

/** What the filters offer: each instrument once, called as its sites call it, and the stages there are. */
export function listFilterChoices(challenges: readonly ChallengeView[]): {
  scopeKeys: NamedInstrument[]
  stages: string[]
} {
  const stages = new Set(challenges.flatMap((challenge) => stageOf(challenge) ?? []))
  return { scopeKeys: nameInstruments(challenges.map(scopeKeyOfChallenge)), stages: [...stages].sort() }
}
