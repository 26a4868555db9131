import type { AppErrorData } from '#contract/app-error.ts'
import { scopeKeyOfChallenge } from '#contract/rules/subscriptions/scope-key.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Notify } from '../notify.ts'

/**
 * Takes a refusal at its word: whoever is refused because of a missing subscription has none, whatever was known. The
 * key is the one that the refusal names, else the challenge's. Any other error changes nothing.
 */
export function recordNotSubscribed(
  { store, clock, notify }: { store: Store; clock: Clock; notify: Notify },
  error: AppErrorData,
  { agentNo, ...challenge }: { agentNo: number; scopeKey: string | null; asset: string },
): void {
  if (error.code !== 'not_subscribed') return
  const named = error.details.scopeKey
  const scopeKey = typeof named === 'string' && named !== '' ? named : scopeKeyOfChallenge(challenge)
  store.subscriptions.refused(agentNo, scopeKey, Math.trunc(clock()))
  notify('agents', 'challenges', 'pendingChanges')
}
