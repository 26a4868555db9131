import { expect, it } from 'vitest'
import { outcomeOf } from './prediction-outcome.ts'

it.each([
  [{ isCorrect: true, isOver: true }, 'correct'],
  [{ isCorrect: false, isOver: true }, 'wrong'],
  [{ isCorrect: null, isOver: false }, 'waiting'],
  [{ isCorrect: null, isOver: true }, 'ended'],
] as const)('%j is %s', (row, outcome) => {
  expect(outcomeOf(row)).toBe(outcome)
})
