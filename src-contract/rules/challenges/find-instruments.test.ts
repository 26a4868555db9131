import { describe, expect, it } from 'vitest'
import { findInstruments } from './find-instruments.ts'

describe('the instruments of a word', () => {
  it.each([
    ['gold', ['XAUUSD', 'GC', 'AU']],
    ['GOL', ['XAUUSD', 'GC', 'AU']],
    ['黄金', ['XAUUSD', 'GC', 'AU']],
    ['银', ['AG']],
    ['crude', ['CL']],
    ['原油', ['CL']],
    ['世界杯', ['WC2026']],
    ['go', []],
    ['helios', []],
    ['', []],
  ])('%j: %j', (word, instruments) => {
    expect(findInstruments(word)).toEqual(instruments)
  })
})
