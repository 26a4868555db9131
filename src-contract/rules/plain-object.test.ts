import { expect, it } from 'vitest'
import { isPlainObject } from './plain-object.ts'

it.each([
  [{}, true],
  [{ length: 1 }, true],
  [[], false],
  [[{}], false],
  [null, false],
  [undefined, false],
  ['{}', false],
  [1, false],
  [true, false],
])('%j has fields: %s', (value, is) => {
  expect(isPlainObject(value)).toBe(is)
})
