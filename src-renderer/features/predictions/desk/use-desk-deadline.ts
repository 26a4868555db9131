import { useSyncExternalStore } from 'react'
import { type DeadlinePhase, deadlineOf } from '#contract/rules/challenges/deadline.ts'
import { useUi } from '../../../ui/ui-provider.tsx'

/** Clock facts of a challenge's site, as main measured them. */
export interface DeskTiming {
  offsetMs: number
  roundTripMs: number
  writesAheadMs: number
}

/** The phase of a deadline on the service's clock; renders only when the phase changes, not every second. */
export function useDeskPhase(deadlineAtMs: number, timing: DeskTiming): DeadlinePhase {
  const { ticker } = useUi()
  return useSyncExternalStore(
    ticker.subscribe,
    () =>
      deadlineOf({
        deadlineAtMs,
        serviceNowMs: ticker.now() + timing.offsetMs,
        roundTripMs: timing.roundTripMs,
        writesAheadMs: timing.writesAheadMs,
      }).phase,
  )
}
