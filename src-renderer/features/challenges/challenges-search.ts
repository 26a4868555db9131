import { type ChallengeFilter, readChallengeFilter } from '../../shared/challenges/challenge-filter.ts'

/** What the address says about the challenge screen. */
export interface ChallengesSearch extends ChallengeFilter {
  view?: 'list' | 'matrix'
  owed?: boolean
  /** Only where predictions or drafts are stale. */
  stale?: boolean
}

/** Reads the search part of the address; what it does not know is left out. */
export function readChallengesSearch(search: Record<string, unknown>): ChallengesSearch {
  return {
    ...readChallengeFilter(search),
    ...(search.view === 'matrix' ? { view: 'matrix' as const } : {}),
    ...(search.owed === true ? { owed: true } : {}),
    ...(search.stale === true ? { stale: true } : {}),
  }
}
