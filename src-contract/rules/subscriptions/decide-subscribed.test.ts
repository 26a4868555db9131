import { expect, it } from 'vitest'
import { decideSubscribed, deniedForMs } from './decide-subscribed.ts'

it.each([
  [{ isHeld: true, deniedMsAgo: null, isRead: true }, true],
  [{ isHeld: true, deniedMsAgo: null, isRead: false }, true],
  [{ isHeld: false, deniedMsAgo: 0, isRead: false }, false],
  [{ isHeld: false, deniedMsAgo: deniedForMs - 1, isRead: false }, false],
  [{ isHeld: false, deniedMsAgo: deniedForMs, isRead: false }, null],
  [{ isHeld: false, deniedMsAgo: -1, isRead: false }, null],
  [{ isHeld: false, deniedMsAgo: deniedForMs, isRead: true }, false],
  [{ isHeld: false, deniedMsAgo: null, isRead: true }, false],
  [{ isHeld: false, deniedMsAgo: null, isRead: false }, null],
])('decides %j as %j', (known, isSubscribed) => {
  expect(decideSubscribed(known)).toBe(isSubscribed)
})
