import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxItemBytes, validateItemValue } from './item-value.ts'

describe('itemValueFault', () => {
  it.each([
    ['', 'empty'],
    ['ab\0cd', 'nul'],
    ['a\ud800b', 'not_unicode'],
    ['x'.repeat(maxItemBytes), null],
    ['x'.repeat(maxItemBytes + 1), 'too_long'],
    ['漢'.repeat(833), null],
    ['漢'.repeat(834), 'too_long'],
    ['😀', null],
  ])('judges %j as %s', (text, fault) => {
    expect(validateItemValue(text)).toBe(fault)
  })

  it('lets through exactly what survives a trip through UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), (text) => {
        const survives = Buffer.from(text).toString() === text && !text.includes('\0')
        expect(validateItemValue(text) === null).toBe(survives)
      }),
    )
  })
})
