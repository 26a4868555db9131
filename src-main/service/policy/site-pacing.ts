import type { RateClass } from '#contract/service/rate-limits.ts'
import { createPacing, type Pace, type Pacing } from './pacing.ts'
import { createSharedLimits } from './shared-limits.ts'

/** Who makes a call, and which lane of its site it goes by. */
export interface PacedCaller {
  agentKey: string
  siteLane: string
}

export interface SitePacing extends Pick<Pacing, 'take' | 'endHoldsAfterSleep'> {
  /** As `Pacing.waitMs`, and until the site's own limit lets it through. */
  waitMs(by: PacedCaller, rateClass: RateClass, leftMs: number | null): number | null
  paceOf(by: PacedCaller, rateClass: RateClass, leftMs: number | null): Pace
  /**
   * As `Pacing.hold`; a refusal of a limit that all agents share holds the whole lane of the site. It is no sign of
   * another client of this agent.
   */
  refused(by: PacedCaller, rateClass: RateClass, retryAfterMs: number | null): { isUnexpected: boolean }
  /** The service took a call. What it has asked to wait for is kept to all the same. */
  taken(by: PacedCaller): void
}

/** The limits of agents, and those that the agents of a site turn out to share. */
export function createSitePacing(monotonicMs: () => number, wallMs: () => number): SitePacing {
  const pacing = createPacing(monotonicMs, wallMs)
  const shared = createSharedLimits(monotonicMs)
  const waitMs: SitePacing['waitMs'] = ({ agentKey, siteLane }, rateClass, leftMs) => {
    const ofSite = pacing.waitMs(siteLane, rateClass, leftMs)
    const ofAgent = pacing.waitMs(agentKey, rateClass, leftMs)
    return ofAgent === null || ofSite === null ? null : Math.max(ofAgent, ofSite)
  }
  return {
    waitMs,
    take: pacing.take,
    endHoldsAfterSleep: pacing.endHoldsAfterSleep,
    paceOf(by, rateClass, leftMs) {
      return { ...pacing.paceOf(by.agentKey, rateClass, leftMs), waitMs: waitMs(by, rateClass, leftMs) }
    },
    refused({ agentKey, siteLane }, rateClass, retryAfterMs) {
      const hold = pacing.hold(agentKey, rateClass, retryAfterMs)
      if (!shared.refused(siteLane, agentKey)) return hold
      pacing.hold(siteLane, rateClass, retryAfterMs)
      return { isUnexpected: false }
    },
    taken: ({ siteLane }) => shared.taken(siteLane),
  }
}
