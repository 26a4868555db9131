import { instrumentOf, scopeOfChallenge } from '#contract/rules/subscriptions/scope-key.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { listCurrentChallenges } from '../challenges/current-challenges.ts'

/**
 * Of what new challenges can be told, each instrument once and by name: what the sites offer, and what challenges are
 * about now with how many there are.
 */
export function listReminderScopes(deps: { store: Store; client: ServiceClient; clock: Clock }): {
  scopes: { scope: string; challenges: number }[]
} {
  const offered = deps.store.deployments.sites().flatMap(({ scopeKeys }) => scopeKeys ?? [])
  const present = listCurrentChallenges(deps).all.map(scopeOfChallenge)
  const named = new Map([...present, ...offered].map((scope) => [instrumentOf(scope), scope]))
  return {
    scopes: [...named]
      .filter(([, scope]) => scope.length <= 100)
      .map(([instrument, scope]) => ({
        scope,
        challenges: present.filter((each) => instrumentOf(each) === instrument).length,
      }))
      .sort((a, b) => (a.scope < b.scope ? -1 : 1)),
  }
}
