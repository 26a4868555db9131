import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNatural } from './natural-order.ts'

const name = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[Bb]ot[ 0]?\d{1,3}$/))

describe('compareNatural', () => {
  it('counts as people do', () => {
    expect(['Bot10', 'bot2', 'Bot1', 'Ångström', 'Bot02', 'Anchor'].sort(compareNatural)).toEqual([
      'Anchor',
      'Ångström',
      'Bot1',
      'Bot02',
      'bot2',
      'Bot10',
    ])
  })

  it('is a total order', () => {
    fc.assert(
      fc.property(name, name, name, (a, b, c) => {
        expect(Math.sign(compareNatural(a, b)) + Math.sign(compareNatural(b, a))).toBe(0)
        expect(compareNatural(a, b) === 0).toBe(a === b)
        if (compareNatural(a, b) <= 0 && compareNatural(b, c) <= 0) expect(compareNatural(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })
})
