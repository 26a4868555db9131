import { siteRules } from '#contract/rules/site-rules.ts'
import type { Handler } from '../http/call.ts'
import { callerOf } from '../http/call.ts'
import { encodeChallenge } from './challenge-records.ts'

/** Resolved challenges that are still listed where no filter leaves them out. */
const resolvedListed = 100

/** Open challenges of a site, to anybody; where they cannot be filtered by status with some of the resolved ones. */
export const listChallenges: Handler<'listChallenges'> = ({ run, site, query }) => {
  const unresolved = [...run.state.unresolved[site].values()]
  // Without a filter by status the past would be listed without end.
  if (!siteRules[site].filtersChallengesByStatus) {
    const resolved = resolvedOf([...run.state.challenges.values()], site).slice(-resolvedListed)
    const items = [...resolved, ...unresolved]
      .filter(({ eventId }) => query.event_id === undefined || eventId === query.event_id)
      .map(encodeChallenge)
    return { items, total: items.length, challenges: items }
  }
  const resolved = query.status === 'open' ? [] : resolvedOf([...run.state.challenges.values()], site)
  const items = [...resolved, ...(query.status === 'resolved' ? [] : unresolved)]
    .map(encodeChallenge)
    .filter(({ status }) => query.status === undefined || status === query.status)
    .filter(({ event_id }) => query.event_id === undefined || event_id === query.event_id)
  return { items, total: items.length }
}

/** The caller's open challenges, by its subscriptions, each with the price of now. */
export const listActiveChallenges: Handler<'listActiveChallenges'> = (call) => {
  const { run, site, nowMs } = call
  const { subscriptions } = callerOf(call)
  const open = [...run.state.unresolved[site].values()].filter(({ scopeKey }) => subscriptions.has(scopeKey))
  const items = open.map(encodeChallenge)
  const challenges = items.map((challenge) => ({
    challenge,
    context: { current_price: run.world.priceOf(challenge.asset, nowMs) },
  }))
  return { items, total: items.length, challenges }
}

function resolvedOf<C extends { site: string; resolution: unknown }>(challenges: C[], site: string): C[] {
  return challenges.filter((challenge) => challenge.site === site && challenge.resolution !== null)
}
