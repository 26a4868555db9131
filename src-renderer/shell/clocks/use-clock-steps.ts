import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createClockWatch } from '#contract/rules/clock-watch.ts'
import type { Ticker } from '../../ui/text/ticker.ts'

interface Clocks {
  clock: () => number
  monotonic: () => number
}

const ownClocks: Clocks = { clock: () => Date.now(), monotonic: () => performance.now() }

/**
 * After this computer's clock was set, or it slept, everything on the screen is asked again: countdowns go by a
 * distance to the service's clock that holds no more. Gives what ends it.
 */
export function followClockSteps(
  ticker: Pick<Ticker, 'subscribe'>,
  queryClient: Pick<QueryClient, 'invalidateQueries'>,
  clocks: Clocks = ownClocks,
): () => void {
  const watch = createClockWatch(clocks)
  return ticker.subscribe(() => watch.noteStep(() => void queryClient.invalidateQueries()))
}

/** The same while the page is open. */
export function useClockSteps(ticker: Ticker, queryClient: QueryClient): void {
  useEffect(() => followClockSteps(ticker, queryClient), [ticker, queryClient])
}
