import { expect, it } from 'vitest'
import { decideSubscribed } from './decide-subscribed.ts'

it.each([
  [{ isHeld: true, isLost: false, isRead: true }, true],
  [{ isHeld: true, isLost: false, isRead: false }, true],
  [{ isHeld: false, isLost: true, isRead: false }, false],
  [{ isHeld: false, isLost: false, isRead: true }, false],
  [{ isHeld: false, isLost: false, isRead: false }, null],
])('decides %j as %j', (known, isSubscribed) => {
  expect(decideSubscribed(known)).toBe(isSubscribed)
})
