import type { Site } from '#contract/ids.ts'
import type { ChallengeFilter } from './challenge-filter.ts'

/** What the address says about the challenge screen. */
export interface ChallengesSearch {
  view?: 'list' | 'matrix'
  scope?: string
  owed?: boolean
}

/** Reads the search part of the address; what it does not know is left out. */
export function readChallengesSearch(search: Record<string, unknown>): ChallengesSearch {
  const scope = search.scope
  return {
    ...(search.view === 'matrix' ? { view: 'matrix' as const } : {}),
    ...(typeof scope === 'string' && scope !== '' ? { scope } : {}),
    ...(search.owed === true ? { owed: true } : {}),
  }
}

/** `site` is the one chosen for all screens, null for both. */
export function filterOf({ scope, owed }: ChallengesSearch, site: Site | null): ChallengeFilter {
  return { site, scope: scope ?? null, owedOnly: owed ?? false }
}
