import { expect, it } from 'vitest'
import { isFocusFree } from './focus-free.ts'

const target = {} as Node
const elementWith = ({ held = [] as (Node | null)[], isDisabled = false }) => ({
  contains: (other: Node | null) => held.includes(other),
  matches: (selector: string) => selector === ':disabled' && isDisabled,
})

it.each([
  ['nothing', null, true],
  ['the page, the dialog, or the target itself', elementWith({ held: [target] }), true],
  ['a button that cannot be pressed any more', elementWith({ isDisabled: true }), true],
  ['a field or a button beside it', elementWith({}), false],
  ['a group that holds other things', elementWith({ held: [{} as Node, null] }), false],
])('with the focus on %s', (_, active, expected) => {
  expect(isFocusFree(active, target)).toBe(expected)
})
