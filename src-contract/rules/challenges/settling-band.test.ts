import { expect, it } from 'vitest'
import { findSettlingBand } from './settling-band.ts'

it.each([
  ['GC', 0.003],
  ['xauusd', 0.003],
  ['CL', 0.003],
  ['ZN', 0.0005],
  ['BTC', 0.005],
  ['AU', null],
  ['WC2026', null],
  ['constructor', null],
])('of %s is %s', (instrument, band) => {
  expect(findSettlingBand(instrument)).toBe(band)
})
