import type { z } from 'zod'
import { analyticsQuestions } from '#contract/ipc/analytics.procedures.ts'
import type { AnalyticsReader } from '../../store/analytics/analytics-reader.ts'

type Questions = typeof analyticsQuestions
type Input<Name extends keyof Questions> = z.output<Questions[Name]['input']>
type Output<Name extends keyof Questions> = z.output<Questions[Name]['output']>

interface Deps {
  analytics: AnalyticsReader
}

/** By what the predictions can be filtered. */
export async function listAnalyticsChoices({ analytics }: Deps): Promise<Output<'choices'>> {
  return analyticsQuestions.choices.output.parse(await analytics.ask({ name: 'choices', input: {} }))
}

/** Figures, calibration and scores over time of what passes a filter. */
export async function readAnalyticsReport({ analytics }: Deps, input: Input<'report'>): Promise<Output<'report'>> {
  return analyticsQuestions.report.output.parse(await analytics.ask({ name: 'report', input }))
}

/** What other rules would have scored. */
export async function readAnalyticsReplay({ analytics }: Deps, input: Input<'replay'>): Promise<Output<'replay'>> {
  return analyticsQuestions.replay.output.parse(await analytics.ask({ name: 'replay', input }))
}

/** Two selections under the same rules. */
export async function compareAnalyticsReplays(
  { analytics }: Deps,
  input: Input<'compareReplays'>,
): Promise<Output<'compareReplays'>> {
  return analyticsQuestions.compareReplays.output.parse(await analytics.ask({ name: 'compareReplays', input }))
}

/** How alike the agents of two selections err. */
export async function compareAnalyticsFleets(
  { analytics }: Deps,
  input: Input<'compareFleets'>,
): Promise<Output<'compareFleets'>> {
  return analyticsQuestions.compareFleets.output.parse(await analytics.ask({ name: 'compareFleets', input }))
}

/** How alike the agents err, and what each adds. */
export async function readAnalyticsFleet({ analytics }: Deps, input: Input<'fleet'>): Promise<Output<'fleet'>> {
  return analyticsQuestions.fleet.output.parse(await analytics.ask({ name: 'fleet', input }))
}
