import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatConfidence,
  normalizeConfidenceText,
  percentOfConfidence,
  readConfidence,
  stepConfidenceText,
} from './confidence.ts'

describe('readConfidence', () => {
  it.each([
    ['0.72', 0.72],
    ['.72', 0.72],
    ['0,72', 0.72],
    ['72%', 0.72],
    [' 72 % ', 0.72],
    ['72,5%', 0.725],
    ['７２％', 0.72],
    ['0', 0],
    ['1.0', 1],
    ['1,00', 1],
    ['72', 0.72],
    ['７２', 0.72],
    ['72,5', 0.725],
    ['100', 1],
    ['10', 0.1],
    ['1.', 1],
    ['100%', 1],
    ['-0', 0],
    ['+0.5', 0.5],
    ['7%', 0.07],
    ['62,5 %', 0.625],
  ])('reads %j as %d', (text, value) => {
    expect(readConfidence(text)).toEqual({ kind: 'ok', value })
  })

  it.each(['101%', '101', '-0.1', '-72', '-5 %'])('finds %j out of range', (text) => {
    expect(readConfidence(text)).toEqual({ kind: 'out_of_range' })
  })

  it.each([
    ['1', 1],
    [' 1 ', 1],
    ['１', 1],
    ['+1', 1],
    ['01', 1],
    ['1.2', 1.2],
    ['1,01', 1.01],
    ['7', 7],
    ['9.9', 9.9],
  ])('does not guess what %j means', (text, percent) => {
    expect(readConfidence(text)).toEqual({ kind: 'ambiguous', percent })
  })

  it.each(['abc', '0.7.2', '0x1', '1e-1', '%', '0.7 0.8', '−', '.', '½', '٠.٧', 'Infinity', '0,7,1', '0.7x'])(
    'finds no number in %j',
    (text) => {
      expect(readConfidence(text)).toEqual({ kind: 'not_a_number' })
    },
  )

  it('reads every hundredth alike as a share and in percent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), (hundredth) => {
        const value = Number((hundredth / 100).toFixed(2))
        for (const text of [`${hundredth}%`, value.toFixed(2), value.toFixed(2).replace('.', ',')])
          expect(readConfidence(text)).toEqual({ kind: 'ok', value })
      }),
    )
  })

  it('gives 0 to 1 or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const reading = readConfidence(text)
        expect(reading.kind !== 'ok' || (reading.value >= 0 && reading.value <= 1)).toBe(true)
      }),
    )
  })

  it('tells an empty field from a wrong one', () => {
    expect(readConfidence('   ')).toEqual({ kind: 'empty' })
  })
})

describe('formatConfidence', () => {
  it('writes at least two decimals and no more than are there', () => {
    expect([0, 0.5, 0.72, 0.725, 1].map(formatConfidence)).toEqual(['0.00', '0.50', '0.72', '0.725', '1.00'])
  })
})

describe('percentOfConfidence', () => {
  it('writes the percentage without the noise of binary fractions', () => {
    expect([0, 0.07, 0.29, 0.725, 1].map(percentOfConfidence)).toEqual(['0', '7', '29', '72.5', '100'])
  })
})

describe('normalizeConfidenceText', () => {
  it('brings a readable confidence into the stored form and keeps the rest as typed', () => {
    expect(['72 %', '0,7', 'abc', '1.2', ''].map(normalizeConfidenceText)).toEqual(['0.72', '0.70', 'abc', '1.2', ''])
  })
})

describe('stepConfidenceText', () => {
  it('moves by hundredths and stops at both ends', () => {
    expect(stepConfidenceText('0.72', 1)).toBe('0.73')
    expect(stepConfidenceText('72%', -10)).toBe('0.62')
    expect(stepConfidenceText('0.99', 10)).toBe('1.00')
    expect(stepConfidenceText('0.02', -10)).toBe('0.00')
  })

  it('sets out at a coin flip when there is nothing to move from', () => {
    expect(stepConfidenceText('', 1)).toBe('0.50')
    expect(stepConfidenceText('abc', -10)).toBe('0.50')
  })
})
