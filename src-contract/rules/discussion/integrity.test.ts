import { expect, it } from 'vitest'
import { computeVerdict, findOwnReason } from './integrity.ts'

it.each([
  ['like', 'own_like'],
  ['follow', 'own_follow'],
  ['reply', 'own_reply'],
  ['comment', null],
  ['post', null],
  ['unlike', null],
  ['unfollow', null],
  ['prediction', null],
] as const)('a %s towards an own agent is %s', (kind, reason) => {
  expect(findOwnReason(kind)).toBe(reason)
})

it.each([
  ['forbid', false, 'forbid'],
  ['ask', false, 'ask'],
  ['allow', false, 'allow'],
  ['forbid', true, 'allow'],
  ['ask', true, 'allow'],
] as const)('with the setting %s and the pair allowed: %s, the verdict is %s', (mode, isPairAllowed, verdict) => {
  expect(computeVerdict({ mode, isPairAllowed })).toBe(verdict)
})
