import type { PredictionColumns } from '#contract/rules/analytics/prediction-columns.ts'
import { selectPredictions } from '#contract/rules/analytics/select-predictions.ts'
import { everything } from './everything.ts'
import { columnsOf, type SaidPrediction } from './prediction-columns.ts'

/** The predictions of the agents with each of two tags. */
export const tagged = (columns: PredictionColumns, first: string, second: string) => ({
  first: selectPredictions(columns, { ...everything, tag: first }),
  second: selectPredictions(columns, { ...everything, tag: second }),
})

/** Each agent says "up" with a confidence of its own where its pattern has a yes, and else "down"; up is right. */
export function worldOf(
  agents: Readonly<
    Record<string, { tags: string[]; from?: number; to?: number; confidence?: number; isUp: (day: number) => boolean }>
  >,
): PredictionColumns {
  const days = Array.from({ length: 64 }, (_, day) => day)
  return columnsOf({
    challenges: Object.fromEntries(days.map((day) => [`c${day}`, { result: 'bullish' as const }])),
    agents: Object.fromEntries(Object.entries(agents).map(([name, { tags }]) => [name, { tags }])),
    predictions: Object.entries(agents).flatMap(([agent, { from = 0, to = 64, confidence = 0.8, isUp }]) =>
      days.slice(from, to).map(
        (day): SaidPrediction => ({
          agent,
          challenge: `c${day}`,
          direction: isUp(day) ? 'bullish' : 'bearish',
          confidence,
        }),
      ),
    ),
  })
}
