import { expect, it } from 'vitest'
import { actOf } from './status-traits.ts'

it.each([
  ['not_activated', 'challenge', 'answer'],
  ['not_activated', null, 'check'],
  ['scope_missing', 'challenge', 'check'],
  ['provisional', null, 'claim'],
  ['ready', null, null],
] as const)('helps an agent that is %s (%s) by: %s', (status, statusDetail, act) => {
  expect(actOf({ status, statusDetail })).toBe(act)
})
