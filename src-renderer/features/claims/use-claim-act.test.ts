import { expect, it } from 'vitest'
import { type ClaimAct, titleOf } from './use-claim-act.ts'

it.each<[ClaimAct, number, ReturnType<typeof titleOf>]>([
  ['check', 2, ['bulk.checked', { count: 5 }]],
  ['reissue', 2, ['bulk.reissued', { count: 5 }]],
  ['markClaimed', 0, ['bulk.marked', { count: 5 }]],
  ['markClaimed', 2, ['bulk.marked', { count: 3 }]],
  ['markClaimed', 5, ['bulk.noneMarked']],
])('says of %s with %i of 5 failed what became of them', (name, failed, title) => {
  expect(titleOf(name, { all: 5, failed })).toEqual(title)
})
