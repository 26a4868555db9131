import type { z } from 'zod'
import type { analyticsQuestions } from '#contract/ipc/analytics.procedures.ts'
import type { AnalyticsReader } from '../../store/analytics/analytics-reader.ts'
import type { AnalyticsQuestion } from '../../store/analytics/answer-analytics.ts'

type Output<Name extends AnalyticsQuestion['name']> = z.output<(typeof analyticsQuestions)[Name]['output']>

/**
 * What all predictions of the fleet say to a question. Not checked here: the thread that answers is our own code, and
 * the router checks what leaves main.
 */
export async function askAnalytics<Asked extends AnalyticsQuestion>(
  { analytics }: { analytics: AnalyticsReader },
  question: Asked,
): Promise<Output<Asked['name']>> {
  return (await analytics.ask(question)) as Output<Asked['name']>
}
