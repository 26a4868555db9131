import { expect, it } from 'vitest'
import { AppError, appErrorCodes } from '#contract/app-error.ts'
import { outcomeOfFailure } from './outcome-of-failure.ts'

it.each([
  ['outcome_unknown', 'unknown'],
  ['internal', 'unknown'],
  ['offline', 'not_sent'],
  ['rate_limited', 'not_sent'],
  ['keychain_locked', 'not_sent'],
  ['duplicate_prediction', 'refused'],
  ['deadline_passed', 'refused'],
  ['credential_refused', 'refused'],
] as const)('says of %s: %s', (code, outcome) => {
  expect(outcomeOfFailure(new AppError(code))).toBe(outcome)
})

it('only puts a write off when the keychain stood in the way', () => {
  const again = appErrorCodes.filter((code) => outcomeOfFailure(new AppError(code)) === 'not_sent')
  expect(again).toEqual(expect.arrayContaining(appErrorCodes.filter((code) => code.startsWith('keychain_'))))
  expect(again).not.toContain('outcome_unknown')
})
