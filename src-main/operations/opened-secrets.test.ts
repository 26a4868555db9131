import { expect, it } from 'vitest'
import { createHeldLimit, openedSecretsHeldMs } from './opened-secrets.ts'

/** A limit whose timers stand still, as those of a sleeping Linux computer do, until they are rung. */
function open() {
  const timers = new Set<() => void>()
  let nowMs = 0
  let forgotten = 0
  const limit = createHeldLimit(
    {
      clock: () => nowMs,
      startTimer: (_ms, act) => {
        timers.add(act)
        return () => void timers.delete(act)
      },
    },
    () => {
      forgotten += 1
    },
  )
  return {
    limit,
    pass: (ms: number) => {
      nowMs += ms
    },
    ring: () => {
      for (const act of [...timers]) act()
    },
    forgotten: () => forgotten,
  }
}

it.each([
  ['not before its end', openedSecretsHeldMs - 1, 0],
  ['at its end', openedSecretsHeldMs, 1],
  ['after a night', 60 * openedSecretsHeldMs, 1],
  ['where the clock was set back', -openedSecretsHeldMs, 0],
])('what is overdue by the clock is forgotten without its timer: %s', (_when, passedMs, times) => {
  const { limit, pass, ring, forgotten } = open()
  limit.touch()
  pass(passedMs)
  limit.forgetOverdue()
  expect(forgotten()).toBe(times)
  ring()
  limit.forgetOverdue()
  expect(forgotten()).toBe(1)
})

it('a touch begins the time again, and a cancel ends it', () => {
  const { limit, pass, ring, forgotten } = open()
  limit.touch()
  pass(openedSecretsHeldMs - 1)
  limit.touch()
  pass(openedSecretsHeldMs - 1)
  limit.forgetOverdue()
  limit.cancel()
  pass(openedSecretsHeldMs)
  limit.forgetOverdue()
  ring()
  expect(forgotten()).toBe(0)
})
