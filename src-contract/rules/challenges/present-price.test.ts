import { expect, it } from 'vitest'
import { isPricePresent, priceKeptMs } from './present-price.ts'

const now = 10 * priceKeptMs

it.each([
  ['the last list gave it just now', { currentPrice: 101.2, priceAtMs: now, seenAtMs: now }, true],
  ['the price is 0', { currentPrice: 0, priceAtMs: now, seenAtMs: now }, true],
  ['a clock is a little ahead', { currentPrice: 101.2, priceAtMs: now + 900, seenAtMs: now + 900 }, true],
  [
    'it is as old as it may be',
    { currentPrice: 101.2, priceAtMs: now - priceKeptMs, seenAtMs: now - priceKeptMs },
    true,
  ],
  [
    'no list came since',
    { currentPrice: 101.2, priceAtMs: now - priceKeptMs - 1, seenAtMs: now - priceKeptMs - 1 },
    false,
  ],
  ['a later list left it out', { currentPrice: 101.2, priceAtMs: now - 60_000, seenAtMs: now }, false],
  ['it is not known when it was given', { currentPrice: 101.2, priceAtMs: null, seenAtMs: now }, false],
  ['there is none', { currentPrice: null, priceAtMs: null, seenAtMs: now }, false],
])('says whether a price is that of now: %s', (_, price, isPresent) => {
  expect(isPricePresent(price, now)).toBe(isPresent)
})
