import { type PredictionColumns, verdicts } from './prediction-columns.ts'
import type { SettledPredictions } from './settled-predictions.ts'

/** As if so many perfectly calibrated predictions came before the first: a short record moves little. */
const priorWeight = 20

/**
 * By how much each settled prediction's confidence would have been moved by the record its agent had at the deadline:
 * (share right − mean confidence) × n / (n + 20) over what had resolved by then, so that nothing later is used. By
 * index in the columns.
 */
export function computeTrackOffsets(columns: PredictionColumns, settled: SettledPredictions): Float64Array {
  const { challenges } = settled
  const places = Array.from(challenges, (_challenge, place) => place)
  const timeOf = (place: number, of: 'deadlineAtMs' | 'endsAtMs'): number =>
    columns.challenges[challenges[place] ?? -1]?.[of] ?? 0
  const byDeadline = places.toSorted((a, b) => timeOf(a, 'deadlineAtMs') - timeOf(b, 'deadlineAtMs'))
  const byEnd = places.toSorted((a, b) => timeOf(a, 'endsAtMs') - timeOf(b, 'endsAtMs'))
  const n = new Int32Array(columns.agents.length)
  const excess = new Float64Array(columns.agents.length)
  const offsets = new Float64Array(columns.size)
  let learnt = 0
  for (const place of byDeadline) {
    for (let next = byEnd[learnt]; next !== undefined; next = byEnd[learnt]) {
      if (timeOf(next, 'endsAtMs') > timeOf(place, 'deadlineAtMs')) break
      for (const index of rowsOf(settled, next)) {
        const agent = columns.agent[index] ?? 0
        n[agent] = (n[agent] ?? 0) + 1
        const right = columns.verdict[index] === verdicts.right ? 1 : 0
        excess[agent] = (excess[agent] ?? 0) + right - (columns.confidence[index] ?? 0)
      }
      learnt += 1
    }
    for (const index of rowsOf(settled, place)) {
      const agent = columns.agent[index] ?? 0
      // (share right − mean confidence) × n is the excess itself.
      offsets[index] = (excess[agent] ?? 0) / ((n[agent] ?? 0) + priorWeight)
    }
  }
  return offsets
}

function rowsOf({ rows, starts }: SettledPredictions, place: number): Int32Array {
  return rows.subarray(starts[place], starts[place + 1])
}
