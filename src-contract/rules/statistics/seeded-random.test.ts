import { describe, expect, test } from 'vitest'
import { createSeededRandom } from './seeded-random.ts'

describe('seeded numbers', () => {
  test('are even from 0 to 1', () => {
    const random = createSeededRandom(1)
    const bins = Array.from({ length: 10 }, () => 0)
    for (let index = 0; index < 100_000; index += 1) {
      const number = random()
      expect(number >= 0 && number < 1).toBe(true)
      bins[Math.floor(number * 10)] = (bins[Math.floor(number * 10)] ?? 0) + 1
    }
    // Chi squared with 9 degrees of freedom: 27.9 is passed once in a thousand seeds.
    const chi = bins.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
    expect(chi).toBeLessThan(27.9)
  })
})
