import { describe, expect, it } from 'vitest'
import { listSubscriptionChoices } from './subscription-choices.ts'

describe('the choices of subscriptions', () => {
  it('are what the site offers, marked where the agent holds it', () => {
    expect(listSubscriptionChoices(['ES', 'BTC'], ['ES'])).toEqual([
      { scopeKey: 'BTC', isSubscribed: false, isOffered: true },
      { scopeKey: 'ES', isSubscribed: true, isOffered: true },
    ])
  })

  it('keep a key that is held and not offered any more, so that it can be given up', () => {
    expect(listSubscriptionChoices(['ES'], ['WC2026'])).toEqual([
      { scopeKey: 'ES', isSubscribed: false, isOffered: true },
      { scopeKey: 'WC2026', isSubscribed: true, isOffered: false },
    ])
  })

  it('do not say that a key is gone while the site was not heard', () => {
    expect(listSubscriptionChoices(null, ['WC2026'])).toEqual([
      { scopeKey: 'WC2026', isSubscribed: true, isOffered: true },
    ])
  })

  it('hold nothing when it was never read', () => {
    expect(listSubscriptionChoices(['ES'], null)[0]?.isSubscribed).toBe(false)
  })
})
