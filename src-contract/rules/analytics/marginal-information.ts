import { computeMedianWithout, computePredictionScore, medianOfSorted, toPrediction, toSigned } from './consensus.ts'
import { computeClampedEstimate, computeClusteredMean, type Estimate } from './intervals.ts'
import type { PredictionColumns } from './prediction-columns.ts'
import type { SettledPredictions } from './settled-predictions.ts'

/**
 * What each agent adds to the fleet's median: the median's score with it less that without it, on the challenges that
 * it and at least two others predicted. By index in `columns.agents`; null where there is no such challenge.
 */
export function computeMarginalInformation(
  columns: PredictionColumns,
  { rows, starts, challenges, results }: SettledPredictions,
): { n: Int32Array; gains: (Estimate | null)[] } {
  const n = new Int32Array(columns.agents.length)
  const sums = new Float64Array(columns.agents.length)
  const squares = new Float64Array(columns.agents.length)
  for (let place = 0; place < challenges.length; place += 1) {
    const own = rows.subarray(starts[place], starts[place + 1])
    if (own.length < 3) continue
    const result = results[place] ?? 0
    const sorted = Array.from(own, (index) => ({
      agent: columns.agent[index] ?? 0,
      signed: toSigned({ direction: columns.direction[index] ?? 0, confidence: columns.confidence[index] ?? 0 }),
    })).sort((a, b) => a.signed - b.signed)
    const values = Float64Array.from(sorted, ({ signed }) => signed)
    const withAll = computePredictionScore(toPrediction(medianOfSorted(values)), result)
    for (const [at, { agent }] of sorted.entries()) {
      const gain = withAll - computePredictionScore(toPrediction(computeMedianWithout(values, at)), result)
      n[agent] = (n[agent] ?? 0) + 1
      sums[agent] = (sums[agent] ?? 0) + gain
      squares[agent] = (squares[agent] ?? 0) + gain * gain
    }
  }
  const gains = Array.from(n, (count, agent) => {
    const gain = computeClusteredMean({
      n: count,
      sum: sums[agent] ?? 0,
      clusters: count,
      sizeSquares: count,
      products: sums[agent] ?? 0,
      sumSquares: squares[agent] ?? 0,
    })
    return computeClampedEstimate(gain, -100, 100)
  })
  return { n, gains }
}
