/** Challenges of crude oil or of another instrument in a store, by their ids. */
import { challengeIdSchema } from '#contract/ids.ts'
import type { Store } from '../../src-main/store/store.ts'
import { listedChallenge } from './listed-challenge.ts'

/** Lists an open challenge at a site, whose instrument, scope key and asset have one name. */
export function storeChallenge(
  store: Store,
  of: { id: string; deadlineAtMs: number; instrument?: string; siteNo?: number },
): void {
  const { id, deadlineAtMs, instrument = 'CL', siteNo = 1 } = of
  const named = { challengeId: challengeIdSchema.parse(id), deadlineAtMs, instrument, scopeKey: instrument }
  store.challenges.saveListed(siteNo, [listedChallenge({ ...named, asset: instrument })])
}

/** A challenge that is stored and not resolved. */
export function findChallenge(store: Store, id: string) {
  const found = store.challenges.unresolved({ sinceMs: 0 }).find(({ challengeId }) => challengeId === id)
  if (found === undefined) throw new Error(`no challenge ${id}`)
  return found
}
