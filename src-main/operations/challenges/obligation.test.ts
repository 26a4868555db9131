import { describe, expect, it } from 'vitest'
import type { Obligation } from '#contract/ipc/challenges.procedures.ts'
import { type Due, dueOf, type ObligationFacts, obligationOf } from './obligation.ts'

const owing: ObligationFacts = {
  isSubscribed: true,
  isOpen: true,
  canPredict: true,
  holding: null,
  hasDraft: false,
  outboxState: null,
}

describe('how an agent stands towards a challenge', () => {
  it.each<[Partial<ObligationFacts>, Obligation]>([
    [{}, 'owed'],
    [{ hasDraft: true }, 'drafted'],
    [{ isSubscribed: false }, 'not_subscribed'],
    [{ isSubscribed: false, hasDraft: true }, 'not_subscribed'],
    [{ isSubscribed: null }, 'unknown'],
    [{ isSubscribed: null, hasDraft: true }, 'drafted'],
    [{ holding: 'confirmed', outboxState: 'uncertain' }, 'accepted'],
    [{ holding: 'listed', outboxState: 'refused' }, 'listed'],
    [{ holding: 'elsewhere' }, 'predicted_elsewhere'],
    [{ holding: 'elsewhere', hasDraft: true, isOpen: false }, 'predicted_elsewhere'],
    [{ outboxState: 'expired', hasDraft: true }, 'expired'],
    [{ outboxState: 'accepted' }, 'accepted'],
    [{ outboxState: 'queued' }, 'queued'],
    [{ outboxState: 'waiting', hasDraft: true }, 'queued'],
    [{ outboxState: 'sending' }, 'sending'],
    [{ outboxState: 'uncertain' }, 'uncertain'],
    [{ outboxState: 'needs_you' }, 'uncertain'],
    [{ outboxState: 'refused' }, 'refused'],
    [{ outboxState: 'cancelled' }, 'owed'],
    [{ outboxState: 'cancelled', hasDraft: true }, 'drafted'],
    [{ canPredict: false }, 'cannot_predict'],
    [{ canPredict: false, hasDraft: true }, 'cannot_predict'],
    [{ canPredict: false, isSubscribed: false }, 'not_subscribed'],
    [{ canPredict: false, isSubscribed: null }, 'unknown'],
    [{ canPredict: false, isSubscribed: null, hasDraft: true }, 'cannot_predict'],
    [{ canPredict: false, outboxState: 'queued' }, 'queued'],
    [{ canPredict: false, outboxState: 'refused' }, 'refused'],
    [{ canPredict: false, holding: 'confirmed' }, 'accepted'],
    [{ canPredict: false, isOpen: false }, 'cannot_predict'],
    [{ canPredict: false, isOpen: false, isSubscribed: null }, 'unknown'],
    [{ canPredict: false, isOpen: false, isSubscribed: false }, 'not_subscribed'],
    [{ isOpen: false }, 'missed'],
    [{ isOpen: false, hasDraft: true }, 'missed'],
    [{ isOpen: false, outboxState: 'expired' }, 'expired'],
    [{ isOpen: false, isSubscribed: false }, 'not_subscribed'],
    [{ isOpen: false, isSubscribed: null }, 'unknown'],
    [{ isOpen: false, holding: 'confirmed' }, 'accepted'],
  ])('%j is %s', (changed, obligation) => {
    expect(obligationOf({ ...owing, ...changed })).toBe(obligation)
  })
})

describe('what is due', () => {
  it.each<[Partial<ObligationFacts>, Due | null]>([
    [{}, 'due'],
    [{ hasDraft: true }, 'due'],
    [{ outboxState: 'refused' }, 'due'],
    [{ outboxState: 'expired', hasDraft: true }, 'due'],
    [{ outboxState: 'cancelled' }, 'due'],
    [{ isSubscribed: false, hasDraft: true }, 'due'],
    [{ isSubscribed: null, hasDraft: true }, 'due'],
    [{ isSubscribed: false }, null],
    [{ isSubscribed: null }, 'unknown'],
    [{ isSubscribed: null, outboxState: 'refused' }, 'unknown'],
    [{ isSubscribed: null, outboxState: 'queued' }, null],
    [{ isSubscribed: null, canPredict: false }, 'unknown'],
    [{ isSubscribed: false, outboxState: 'refused' }, null],
    [{ canPredict: false }, 'unable'],
    [{ canPredict: false, outboxState: 'refused' }, 'unable'],
    [{ canPredict: false, isSubscribed: false, hasDraft: true }, 'unable'],
    [{ canPredict: false, isSubscribed: false }, null],
    [{ outboxState: 'queued' }, null],
    [{ outboxState: 'sending' }, null],
    [{ outboxState: 'waiting' }, null],
    [{ outboxState: 'uncertain', hasDraft: true }, null],
    [{ outboxState: 'needs_you' }, null],
    [{ holding: 'confirmed' }, null],
    [{ holding: 'listed', outboxState: 'refused' }, null],
    [{ holding: 'elsewhere', hasDraft: true }, null],
    [{ isOpen: false }, null],
    [{ isOpen: false, hasDraft: true, outboxState: 'expired' }, null],
  ])('%j is %s', (changed, due) => {
    expect(dueOf({ ...owing, ...changed })).toBe(due)
  })
})
