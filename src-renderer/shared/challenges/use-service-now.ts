import { useCallback } from 'react'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import { getClockOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { useUi } from '../../ui/ui-provider.tsx'

/** Gives the time at a challenge's site, in ms since the epoch. The function changes when a clock is measured again. */
export function useServiceNowOf(): (challenge: ChallengeView) => number {
  const app = useAppState()
  const { ticker } = useUi()
  return useCallback((challenge) => ticker.now() + getClockOffsetMs(app, challenge), [app, ticker])
}
