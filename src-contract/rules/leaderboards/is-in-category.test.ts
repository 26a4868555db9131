import { expect, test } from 'vitest'
import { isInCategory } from './is-in-category.ts'

test.each([
  ['GC', 'commodities', true],
  ['xauusd', 'commodities', true],
  ['NQ', 'equity', true],
  ['BTC', 'crypto', true],
  ['ETH', 'crypto', true],
  ['BTC', 'rates', false],
  ['WC2026', 'equity', false],
  ['WC2026', null, true],
  ['unknown', 'equity', false],
  ['unknown', null, true],
] as const)('%s counts for the board %s: %s', (instrument, category, isCounted) => {
  expect(isInCategory(instrument, category)).toBe(isCounted)
})
