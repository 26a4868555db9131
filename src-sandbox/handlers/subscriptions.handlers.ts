import { callerOf, type Handler } from '../http/call.ts'
import { Refusal } from '../refusal.ts'
import { scopeKeysOf } from '../world/instruments.ts'

/** The scope keys that a site has challenges for. */
export const listAvailableScopes: Handler<'listAvailableScopes'> = ({ site }) => ({
  scopes: scopeKeysOf(site),
})

/** The scope keys that the caller is subscribed to. */
export const listSubscriptions: Handler<'listSubscriptions'> = (call) => ({
  scopes: [...callerOf(call).subscriptions],
})

/** 204 also for repeats (Interface §4.3, §7). */
export const subscribe: Handler<'subscribe'> = (call) => {
  const scopeKey = call.params.scope_key ?? ''
  if (!scopeKeysOf(call.site).includes(scopeKey)) throw new Refusal(404, `Unknown prediction scope '${scopeKey}'`)
  callerOf(call).subscriptions.add(scopeKey)
}

/** Ends a subscription, also one that never was. */
export const unsubscribe: Handler<'unsubscribe'> = (call) => {
  callerOf(call).subscriptions.delete(call.params.scope_key ?? '')
}
