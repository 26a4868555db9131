import type { TrialProgress } from '#contract/ipc/trial.procedures.ts'

export const tourSteps = ['due', 'predict', 'score', 'reply'] as const
export type TourStep = (typeof tourSteps)[number]

/**
 * Which text and button a step has now. `wait`: nothing can be done but to wait; `ready`: what was waited for is there.
 */
export type TourPhase = 'begin' | 'wait' | 'ready' | 'done'

interface Seen {
  hasSeenDue: boolean
  hasSeenScore: boolean
}

/** The state of each step, by what has really happened: pressing a button of the tour ends none. */
export function deriveTourPhases(progress: TrialProgress, seen: Seen): Readonly<Record<TourStep, TourPhase>> {
  const { predicted, scored, written, replies, repliesRead } = progress
  return {
    due: seen.hasSeenDue || predicted > 0 ? 'done' : 'begin',
    predict: predicted > 0 ? 'done' : 'begin',
    score: scored > 0 ? (seen.hasSeenScore ? 'done' : 'ready') : predicted > 0 ? 'wait' : 'begin',
    reply: repliesRead > 0 ? 'done' : replies > 0 ? 'ready' : written > 0 ? 'wait' : 'begin',
  }
}

/** The step to be shown: the one that was chosen until it is done, else the first that is not; null after the last. */
export function findCurrentStep(
  phases: Readonly<Record<TourStep, TourPhase>>,
  chosen: TourStep | null,
): TourStep | null {
  if (chosen !== null && phases[chosen] !== 'done') return chosen
  return tourSteps.find((step) => phases[step] !== 'done') ?? null
}
