import { expect, test } from 'vitest'
import { isInCategory } from './board-category.ts'

test.each([
  ['GC', 'commodities', true],
  ['xauusd', 'commodities', true],
  ['BTC', 'crypto', true],
  ['BTC', 'rates', false],
  ['WC2026', 'equity', false],
  ['WC2026', null, true],
] as const)('%s counts for the board %s: %s', (instrument, category, isCounted) => {
  expect(isInCategory(instrument, category)).toBe(isCounted)
})
