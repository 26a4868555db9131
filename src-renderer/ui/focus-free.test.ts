import { expect, it } from 'vitest'
import { isFocusFree } from './focus-free.ts'

const elementWith = ({ holdsTarget = false, isDisabled = false }) => ({
  contains: () => holdsTarget,
  matches: (selector: string) => selector === ':disabled' && isDisabled,
})

it.each([
  ['nothing', null, true],
  ['the page, the dialog, or the target itself', elementWith({ holdsTarget: true }), true],
  ['a button that cannot be pressed any more', elementWith({ isDisabled: true }), true],
  ['a field or a button beside it', elementWith({}), false],
])('with the focus on %s', (_, active, expected) => {
  expect(isFocusFree(active, null)).toBe(expected)
})
