import { expect, it } from 'vitest'
import { createRandom, deriveUuid } from './random.ts'

it('gives the same numbers for the same seed and label, and others for others', () => {
  const draw = (seed: number, label: string) => {
    const random = createRandom(seed, label)
    return Array.from({ length: 20 }, () => random.next())
  }
  expect(draw(7, 'a')).toEqual(draw(7, 'a'))
  expect(draw(7, 'a')).not.toEqual(draw(7, 'b'))
  expect(draw(7, 'a')).not.toEqual(draw(8, 'a'))
  expect(draw(7, 'a').every((value) => value >= 0 && value < 1)).toBe(true)
})

it('draws normal numbers with mean 0 and deviation 1', () => {
  const random = createRandom(7, 'normal')
  const drawn = Array.from({ length: 20_000 }, () => random.normal())
  const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length
  const variance = drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / drawn.length
  expect(mean).toBeCloseTo(0, 1)
  expect(variance).toBeCloseTo(1, 1)
})

it('makes identifiers in the form of a UUID', () => {
  expect(deriveUuid(7, 'x')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(deriveUuid(7, 'x')).toBe(deriveUuid(7, 'x'))
})
