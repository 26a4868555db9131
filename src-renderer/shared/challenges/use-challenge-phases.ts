import { useMemo, useSyncExternalStore } from 'react'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import { type DeadlinePhase, deadlineOf } from '#contract/rules/challenges/deadline.ts'
import { getClockOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { useUi } from '../../ui/ui-provider.tsx'

/** The phase of each deadline on its own site's clock; renders only when one of them changes, not every second. */
export function useChallengePhases(challenges: readonly ChallengeView[]): readonly DeadlinePhase[] {
  const { ticker } = useUi()
  const app = useAppState()
  // One text is compared by value, which a fresh list would not be.
  const joined = useSyncExternalStore(ticker.subscribe, () =>
    challenges.map((challenge) => phaseOf(challenge, ticker.now() + getClockOffsetMs(app, challenge))).join(' '),
  )
  return useMemo(() => (joined === '' ? [] : (joined.split(' ') as DeadlinePhase[])), [joined])
}

function phaseOf({ deadlineAtMs }: ChallengeView, serviceNowMs: number): DeadlinePhase {
  return deadlineOf({ deadlineAtMs, serviceNowMs, roundTripMs: 0, writesAheadMs: 0 }).phase
}
