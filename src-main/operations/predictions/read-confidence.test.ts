import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfidence } from './read-confidence.ts'

describe('a typed confidence', () => {
  it.each([
    ['0.7', 0.7],
    ['0,7', 0.7],
    ['.7', 0.7],
    [' 70% ', 0.7],
    ['70 %', 0.7],
    ['7%', 0.07],
    ['0', 0],
    ['1', 1],
    ['1.0', 1],
    ['1.', 1],
    ['100%', 1],
    ['0%', 0],
    ['62,5%', 0.625],
  ])('%j is read', (text, value) => {
    expect(readConfidence(text)).toBe(value)
  })

  it.each([
    '',
    ' ',
    '%',
    '.',
    '1.2',
    '101%',
    '70',
    '-0.1',
    '+0.5',
    'abc',
    '0.7x',
    '1e-1',
    '0x1',
    'Infinity',
    '0.7.1',
    '0,7,1',
    '½',
    '٠.٧',
  ])('%j is not', (text) => {
    expect(readConfidence(text)).toBeNull()
  })

  it('reads every hundredth alike as a share and in percent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), (hundredth) => {
        const share = Number((hundredth / 100).toFixed(2))
        expect(readConfidence(`${hundredth}%`)).toBe(share)
        expect(readConfidence(share.toFixed(2))).toBe(share)
        expect(readConfidence(share.toFixed(2).replace('.', ','))).toBe(share)
      }),
    )
  })

  it('is between 0 and 1 or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = readConfidence(text)
        expect(value === null || (value >= 0 && value <= 1)).toBe(true)
      }),
    )
  })
})
