import { compareNatural } from '#contract/rules/text/natural-order.ts'

interface SubscriptionChoice {
  scopeKey: string
  isSubscribed: boolean
  /** False: the agent holds it, but the service does not list it any more. */
  isOffered: boolean
}

/** Every scope key that the site offers or the agent holds, in natural order. */
export function listSubscriptionChoices(
  offered: readonly string[] | null,
  held: readonly string[] | null,
): readonly SubscriptionChoice[] {
  const holds = new Set(held ?? [])
  const offers = new Set(offered ?? [])
  return [...new Set([...offers, ...holds])].sort(compareNatural).map((scopeKey) => ({
    scopeKey,
    isSubscribed: holds.has(scopeKey),
    // A service that was not heard yet has not taken anything back.
    isOffered: offered === null || offers.has(scopeKey),
  }))
}
