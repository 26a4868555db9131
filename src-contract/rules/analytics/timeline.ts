import { ClusteredMean } from './clustered-mean.ts'
import {
  type ClusteredSums,
  computeClampedEstimate,
  computeClusteredMean,
  type Estimate,
  joinSums,
  noSums,
} from './intervals.ts'
import { isScore, type PredictionColumns } from './prediction-columns.ts'

const dayMs = 86_400_000
const mostPoints = 180
/** So many points are one rolling mean. */
const rollingPoints = 7

export interface TimelinePoint {
  /** Where the point begins, in UTC. */
  fromMs: number
  n: number
  average: Estimate
  /** Over this point and the six with results before it, each by its size. */
  rolling: Estimate
  rollingN: number
}

/**
 * Average scores over time, by days, or by as many whole days a point as keep their number under 180. Points without a
 * result are left out.
 */
export function computeTimeline(
  columns: PredictionColumns,
  selected: Int32Array,
): { daysEach: number; points: TimelinePoint[] } {
  const dayOf = columns.challenges.map(({ isOver, endsAtMs }) => (isOver ? Math.floor(endsAtMs / dayMs) : null))
  const days = new Map<number, ClusteredMean>()
  // Those of one challenge follow each other, and so share a day: it is looked up once for them.
  let day: number | null = null
  let point = new ClusteredMean()
  for (const index of selected) {
    const score = columns.score[index] ?? Number.NaN
    const challenge = columns.challenge[index] ?? -1
    const dayOfThis = dayOf[challenge] ?? null
    if (!isScore(score) || dayOfThis === null) continue
    if (dayOfThis !== day) {
      day = dayOfThis
      point = days.get(day) ?? new ClusteredMean()
      days.set(day, point)
    }
    point.add(score, challenge)
  }
  const known = [...days.keys()].sort((a, b) => a - b)
  const first = known[0]
  const last = known.at(-1)
  if (first === undefined || last === undefined) return { daysEach: 1, points: [] }
  const daysEach = Math.ceil((last - first + 1) / mostPoints)
  const buckets = new Map<number, ClusteredSums>()
  for (const day of known) {
    const at = Math.floor((day - first) / daysEach)
    buckets.set(at, joinSums(buckets.get(at) ?? noSums, days.get(day)?.sums() ?? noSums))
  }
  const filled = [...buckets]
  return {
    daysEach,
    points: filled.flatMap(([at, sums], place) => {
      const window = filled.slice(Math.max(0, place - rollingPoints + 1), place + 1)
      const rollingSums = window.reduce((all, [, bucket]) => joinSums(all, bucket), noSums)
      const average = meanScore(sums)
      const rolling = meanScore(rollingSums)
      if (average === null || rolling === null) return []
      return [{ fromMs: (first + at * daysEach) * dayMs, n: sums.n, average, rolling, rollingN: rollingSums.n }]
    }),
  }
}

function meanScore(sums: ClusteredSums): Estimate | null {
  return computeClampedEstimate(computeClusteredMean(sums), 0, 100)
}
