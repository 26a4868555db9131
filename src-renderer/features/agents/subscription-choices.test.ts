import { describe, expect, it } from 'vitest'
import { listSubscriptionChoices } from './subscription-choices.ts'

const whole = { received: 1, total: null, hasMore: false, unreadable: 0, firstUnreadable: null }
const cut = { ...whole, hasMore: true }
const unreadable = { ...whole, unreadable: 1 }

describe('the choices of subscriptions', () => {
  it('are what the site offers, marked where the agent holds it', () => {
    expect(listSubscriptionChoices({ scopeKeys: ['ES', 'BTC'], list: whole }, ['ES'])).toEqual([
      { instrument: 'BTC', label: 'BTC', held: [], subscribeTo: 'BTC' },
      { instrument: 'ES', label: 'ES', held: ['ES'], subscribeTo: 'ES' },
    ])
  })

  it.each([
    ['a whole list', whole, ['ES'], null],
    ['a list of a console that did not note how whole it was', null, ['ES'], null],
    ['a whole list of nothing', whole, [], null],
    ['a list that was cut off', cut, ['ES'], 'WC2026'],
    ['a list with a row that could not be read', unreadable, ['ES'], 'WC2026'],
    ['a site that was not heard', null, null, 'WC2026'],
  ])(
    'keep a key that is held and not in %s, and say what can be subscribed to again',
    (_title, list, scopeKeys, key) => {
      const choice = { instrument: 'WC2026', label: 'WC2026', held: ['WC2026'], subscribeTo: key }
      expect(listSubscriptionChoices({ scopeKeys, list }, ['WC2026']).at(-1)).toEqual(choice)
    },
  )

  it.each([
    [['XAUUSD'], ['GC'], 'XAUUSD', 'XAUUSD'],
    [['GC'], ['XAUUSD'], 'GC', 'GC'],
    [['GC', 'XAUUSD'], ['GC', 'XAUUSD'], 'GC / XAUUSD', 'GC'],
    [['xauusd'], [' XAUUSD '], 'xauusd', 'xauusd'],
  ])('are one of an instrument where %o is offered and %o held', (scopeKeys, held, label, subscribeTo) => {
    const choices = listSubscriptionChoices({ scopeKeys, list: whole }, held)
    expect(choices).toEqual([{ instrument: 'XAUUSD', label, held, subscribeTo }])
  })

  it('are two where two instruments are offered and held', () => {
    const choices = listSubscriptionChoices({ scopeKeys: ['WC2026'], list: whole }, ['WC2022'])
    expect(choices.map(({ label, subscribeTo }) => [label, subscribeTo])).toEqual([
      ['WC2022', null],
      ['WC2026', 'WC2026'],
    ])
  })

  it('hold nothing when it was never read', () => {
    expect(listSubscriptionChoices({ scopeKeys: ['ES'], list: whole }, null)[0]?.held).toEqual([])
  })
})
