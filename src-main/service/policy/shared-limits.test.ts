import { describe, expect, it } from 'vitest'
import { createSharedLimits } from './shared-limits.ts'

/** What happens, in order: an agent is refused, a call is taken, or so many ms pass. */
type Step = 'a' | 'b' | 'c' | 'taken' | number

describe('a refusal for want of room is of a limit that is shared', () => {
  it.each<[string, Step[], boolean]>([
    ['of a third agent', ['a', 'b', 'c'], true],
    ['of a second one', ['a', 'b'], false],
    ['of one agent again and again', ['a', 'a', 'a'], false],
    ['of a third after a minute', ['a', 'b', 60_000, 'c'], false],
    ['of a third within the minute', ['a', 'b', 59_999, 'c'], true],
    ['after a call was taken', ['a', 'b', 'taken', 'c'], false],
  ])('%s', (_what, steps, isShared) => {
    let nowMs = 0
    const limits = createSharedLimits(() => nowMs)
    let last = false
    for (const step of steps) {
      if (typeof step === 'number') nowMs += step
      else if (step === 'taken') limits.taken('site')
      else last = limits.refused('site', step)
    }
    expect(last).toBe(isShared)
    expect(limits.refused('other', 'z')).toBe(false)
  })
})
