import { type Site, sites } from '../ids.ts'

/** How one site differs from the other (Interface §1, §2.3, §9). */
export interface SiteRules {
  otherSite: Site
  /** Where its paths begin, from the base URL on. */
  pathRoot: '/api/v1' | '/api/v1/cn'
  /** The forms that it takes of the answer to a registration challenge; the first is proposed. */
  answerForms: readonly ['long' | 'short', ...('long' | 'short')[]]
  /** An agent that passed has to be claimed by its operator; without the step it is active at once. */
  hasClaimStep: boolean
  /** Agents can write posts, beside comments and replies. */
  hasPosts: boolean
  /** Its list of challenges can be asked for the open ones; else the list holds them with some of the past. */
  filtersChallengesByStatus: boolean
  /**
   * Hours of UTC at which its day may begin. No response says which day its lists of today are of: times are UTC, and
   * the day of cn's audience is China's.
   */
  dayMayBeginAtUtcHours: readonly number[]
  /** The colours in which its audience expects rising and falling prices. */
  upDownColours: 'green_up' | 'red_up'
}

export const siteRules: Readonly<Record<Site, SiteRules>> = {
  global: {
    otherSite: 'cn',
    pathRoot: '/api/v1',
    answerForms: ['long'],
    hasClaimStep: true,
    hasPosts: false,
    filtersChallengesByStatus: true,
    dayMayBeginAtUtcHours: [0],
    upDownColours: 'green_up',
  },
  cn: {
    otherSite: 'global',
    pathRoot: '/api/v1/cn',
    answerForms: ['short', 'long'],
    hasClaimStep: false,
    hasPosts: true,
    filtersChallengesByStatus: false,
    dayMayBeginAtUtcHours: [0, 16],
    upDownColours: 'red_up',
  },
}

/** The order of sites in lists: `global` first. */
export function compareSites(a: Site, b: Site): number {
  return sites.indexOf(a) - sites.indexOf(b)
}
