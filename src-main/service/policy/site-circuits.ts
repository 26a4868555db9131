import type { Site } from '#contract/ids.ts'
import type { Effect } from '#contract/service/endpoint.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

/** A site of one service, which is down for itself. */
export interface SiteOfService {
  baseUrl: string
  site: Site
}

export interface SiteCircuits {
  /** Ms until a call of this effect may go to the site; 0: now. */
  waitMs(at: SiteOfService, effect: Effect): number
  /** Says that one goes now. */
  takeTurn(at: SiteOfService, effect: Effect): void
  succeeded(at: SiteOfService, effect: Effect): void
  failed(at: SiteOfService, effect: Effect): void
  /** Whether writes at the site are held back, but for one now and then. */
  isSpared(at: SiteOfService): boolean
  /** The site is back, by what a reading says: the next write may go at once. */
  allowNext(at: SiteOfService): void
}

/**
 * Which sites are down. All calls to a site count together, and its writes once more for themselves: a site may give
 * lists and fail at writes, so that no list says that writes work.
 */
export function createSiteCircuits(monotonicMs: () => number): SiteCircuits {
  const breaker = createCircuitBreaker(monotonicMs)
  const keysOf = ({ baseUrl, site }: SiteOfService, effect: Effect): readonly string[] => {
    const ofSite = `${baseUrl} ${site}`
    return effect === 'irreversible' ? [ofSite, `${ofSite} writes`] : [ofSite]
  }
  return {
    waitMs: (at, effect) => Math.max(...keysOf(at, effect).map(breaker.blockedMs)),
    takeTurn: (at, effect) => keysOf(at, effect).forEach(breaker.takeTurn),
    succeeded: (at, effect) => keysOf(at, effect).forEach(breaker.succeeded),
    failed: (at, effect) => keysOf(at, effect).forEach(breaker.failed),
    isSpared: (at) => keysOf(at, 'irreversible').some(breaker.isOpen),
    allowNext: (at) => keysOf(at, 'irreversible').forEach(breaker.allowNext),
  }
}
