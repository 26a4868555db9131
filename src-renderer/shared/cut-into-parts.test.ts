import { expect, it } from 'vitest'
import { mostCharactersAtOnce } from '#contract/rules/most-at-once.ts'
import { cutIntoParts } from './cut-into-parts.ts'

const half = mostCharactersAtOnce / 2

it.each([
  { what: 'nothing', lengths: [], parts: [] },
  { what: 'fewer than the most', lengths: [1, 1], parts: [2] },
  { what: 'the most', lengths: [1, 1, 1], parts: [3] },
  { what: 'one more', lengths: [1, 1, 1, 1], parts: [3, 1] },
  { what: 'just what goes at once', lengths: [half - 2, half - 2, 1], parts: [2, 1] },
  { what: 'one character more than that', lengths: [half - 2, half - 1, 1], parts: [1, 2] },
  { what: 'one that is too long by itself', lengths: [1, 3 * half, 1], parts: [1, 1, 1] },
])('cuts $what', ({ lengths, parts }) => {
  const items = lengths.map((length) => 'x'.repeat(length))
  const cut = cutIntoParts(items, 3)
  expect(cut.map((part) => part.length)).toEqual(parts)
  expect(cut.flat()).toEqual(items)
})

it('counts what a character takes once it is written as JSON', () => {
  expect(cutIntoParts(['\u0001'.repeat(200_000), '\u0001'.repeat(200_000)], 3)).toHaveLength(2)
})
