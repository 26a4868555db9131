import { describe, expect, it } from 'vitest'
import { createSharedLimits } from './shared-limits.ts'

type Step = ['refused', agentKey: string] | ['taken'] | ['pass', ms: number]

describe('a refusal for want of room is of a limit that is shared', () => {
  it.each<[string, Step[], boolean]>([
    ['of a third agent', [['refused', 'a'], ['refused', 'b'], ['refused', 'c']], true],
    ['of a second one', [['refused', 'a'], ['refused', 'b']], false],
    ['of one agent again and again', [['refused', 'a'], ['refused', 'a'], ['refused', 'a']], false],
    ['of a third that comes later than a minute', [['refused', 'a'], ['refused', 'b'], ['pass', 60_000], ['refused', 'c']], false],
    ['of a third within the minute', [['refused', 'a'], ['refused', 'b'], ['pass', 59_999], ['refused', 'c']], true],
    ['after a call was taken', [['refused', 'a'], ['refused', 'b'], ['taken'], ['refused', 'c']], false],
  ])('%s: %#', (_what, steps, isShared) => {
    let nowMs = 0
    const limits = createSharedLimits(() => nowMs)
    let last = false
    for (const [kind, of] of steps) {
      if (kind === 'pass') nowMs += of
      else if (kind === 'taken') limits.taken('site')
      else last = limits.refused('site', of)
    }
    expect(last).toBe(isShared)
    expect(limits.refused('other', 'z')).toBe(false)
  })
})
