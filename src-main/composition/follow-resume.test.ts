import { expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { createSimulatedTime } from '../../test/support/simulated-time.ts'
import { followResume } from './follow-resume.ts'

function open({ isThere = true } = {}) {
  const time = createSimulatedTime(0)
  const closing = new AbortController()
  const listeners = new Set<() => void>()
  const done: [string, number][] = []
  followResume({
    presence: {
      onResume(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    client: { endHoldsAfterSleep: () => void done.push(['holds', time.clock()]) },
    workspace: () => ({
      sender: {
        start() {},
        wake: () => void done.push(['sender', time.clock()]),
        lookUp: async () => {},
        close: async () => {},
      },
      radar: {
        start() {},
        close: async () => {},
        facts: () => ({ lastCycleAtMs: null, requests: 0, nextCycleAtMs: null }),
        async runCycle() {
          done.push(['radar', time.clock()])
          if (!isThere) throw new AppError('host_unreachable')
          return { requests: 0, failed: [] }
        },
        runCycleAfresh: async () => ({ requests: 0, failed: [] }),
      },
    }),
    forgetOverdue: () => void done.push(['opened secrets', time.clock()]),
    startTimer: time.startTimer,
    signal: closing.signal,
  })
  const resume = () => {
    for (const listener of listeners) listener()
  }
  return { resume, closing, listeners, done, passes: (ms: number) => time.runUntil(() => false, ms) }
}

it.each([true, false])(
  'forgets at once what is overdue and looks once, some seconds after the computer woke up; the network is there: %s',
  async (isThere) => {
    const { resume, done, passes } = open({ isThere })
    resume()
    resume()
    await passes(60_000)
    expect(done).toEqual([
      ['opened secrets', 0],
      ['holds', 0],
      ['opened secrets', 0],
      ['holds', 0],
      ['sender', 5_000],
      ['radar', 5_000],
    ])
  },
)

it('does nothing more once the console ends', async () => {
  const { resume, closing, listeners, done, passes } = open()
  resume()
  closing.abort()
  await passes(60_000)
  expect(done).toEqual([
    ['opened secrets', 0],
    ['holds', 0],
  ])
  expect(listeners.size).toBe(0)
})
