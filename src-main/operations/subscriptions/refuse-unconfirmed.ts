import { AppError } from '#contract/app-error.ts'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'

/**
 * Throws `response_mismatch` where the receipt of a change of a subscription is about another scope key, or says that
 * it was not made.
 */
export function refuseUnconfirmed(
  { scopeKey, subscribe }: { scopeKey: string; subscribe: boolean },
  { scope_key: named, subscribed, held, done, failed = [] }: ResponseOf<'subscribe'>,
): void {
  const isIt = (key: string) => instrumentOf(key.toUpperCase()) === instrumentOf(scopeKey.toUpperCase())
  if (named !== null && !isIt(named))
    throw new AppError('response_mismatch', { field: 'scope_key', sent: scopeKey, received: named.slice(0, 200) })
  const isHeld = failed.some(isIt) ? !subscribe : subscribed
  if (isHeld !== null && isHeld !== subscribe)
    throw new AppError('response_mismatch', { field: 'subscribed', sent: subscribe, received: isHeld })
  const listed = held ?? done ?? []
  const isSo = held === undefined ? done === undefined || done.some(isIt) : held.some(isIt) === subscribe
  if (!isSo)
    throw new AppError('response_mismatch', {
      ...{ field: 'scopes', sent: scopeKey, received: listed.join(', ').slice(0, 200) },
    })
}
