import { expect, it } from 'vitest'
import { toggleKey } from './toggle-key.ts'

it.each([
  ['is put in where it is not', [], ['a']],
  ['is taken out where it is in', ['a'], []],
  ['leaves the other keys where they are', ['b', 'a', 'c'], ['b', 'c']],
])('a key %s, and the set before stays as it is', (_, before, after) => {
  const keys = new Set(before)
  expect([...toggleKey(keys, 'a')]).toEqual(after)
  expect([...keys]).toEqual(before)
})
