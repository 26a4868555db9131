import { expect, it } from 'vitest'
import { isRowNumber } from './row-number-id.ts'

it.each([
  ['412', 'ch_0412', true],
  ['413', 'ch_0412', true],
  [' 17 ', 'agent_7h2k', true],
  ['17', '5f0c1c9e-7a54-4b8e-9d1e-2f7d3c1b0a99', true],
  // Between figures it tells one from the other.
  ['413', '412', false],
  ['412', '412', false],
  // Ids that have letters, and those that are too long to count rows.
  ['ch_0413', 'ch_0412', false],
  ['c413', 'ch_0412', false],
  ['17.5', 'ch_0412', false],
  ['-17', 'ch_0412', false],
  ['1790042153811529728', 'ch_0412', false],
  ['', 'ch_0412', false],
  // A comment that is below none has no parent by any number.
  ['8', '', false],
])('%j in the place of %j is the number of a row: %j', (received, sent, isNumber) => {
  expect(isRowNumber(received, sent)).toBe(isNumber)
})
