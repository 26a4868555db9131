import { instrumentOf, scopeKeyOfChallenge } from '#contract/rules/subscriptions/scope-key.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { listCurrentChallenges } from '../challenges/current-challenges.ts'

/**
 * Of what new challenges can be told, each instrument once and by name: what the sites offer, and what challenges are
 * about now with how many there are.
 */
export function listReminderScopeKeys(deps: { store: Store; client: ServiceClient; clock: Clock }): {
  scopeKeys: { scopeKey: string; challenges: number }[]
} {
  const offered = deps.store.deployments.sites().flatMap(({ scopeKeys }) => scopeKeys ?? [])
  const present = listCurrentChallenges(deps).all.map(scopeKeyOfChallenge)
  const named = new Map([...present, ...offered].map((scopeKey) => [instrumentOf(scopeKey), scopeKey]))
  return {
    scopeKeys: [...named]
      .filter(([, scopeKey]) => scopeKey.length <= 100)
      .map(([instrument, scopeKey]) => ({
        scopeKey,
        challenges: present.filter((each) => instrumentOf(each) === instrument).length,
      }))
      .sort((a, b) => (a.scopeKey < b.scopeKey ? -1 : 1)),
  }
}
