import { expect, it } from 'vitest'
import { titleOf } from './use-mark-claimed.ts'

it.each<[number, ReturnType<typeof titleOf>]>([
  [0, ['bulk.marked', { count: 5 }]],
  [2, ['bulk.marked', { count: 3 }]],
  [5, ['bulk.noneMarked']],
])('says with %i of 5 failed how many were marked', (failed, title) => {
  expect(titleOf({ all: 5, failed })).toEqual(title)
})
