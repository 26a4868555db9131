import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { followClockSteps } from './use-clock-steps.ts'

it.each([
  ['time that passes', 1_000, true],
  ['the clock being set an hour back', -3_600_000, false],
  ['the clock being set an hour forward, or a sleep', 3_600_000, false],
])('after %s the answers are still good: %s ms, %s', (_what, stepMs, isGood) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['state'], 1)
  let wallMs = Date.UTC(2026, 5, 15, 12)
  let monotonicMs = 5
  let tick = () => {}
  const subscribe = (listener: () => void) => {
    tick = listener
    return () => {}
  }
  followClockSteps({ subscribe }, queryClient, { clock: () => wallMs, monotonic: () => monotonicMs })
  wallMs += stepMs
  monotonicMs += 1_000
  tick()
  expect(queryClient.getQueryState(['state'])?.isInvalidated).toBe(!isGood)
})
