import { isScore, type PredictionColumns } from './prediction-columns.ts'

const dayMs = 86_400_000
const mostPoints = 180
/** So many points are one rolling mean. */
const rollingPoints = 7

export interface TimelinePoint {
  /** Where the point begins, in UTC. */
  fromMs: number
  n: number
  average: number
  /** Over this point and the six with results before it, each by its size. */
  rolling: number
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
  const days = new Map<number, { n: number; sum: number }>()
  // Those of one challenge follow each other, and so share a day: it is looked up once for them.
  let day: number | null = null
  let point = { n: 0, sum: 0 }
  for (const index of selected) {
    const score = columns.score[index] ?? Number.NaN
    const dayOfThis = dayOf[columns.challenge[index] ?? -1] ?? null
    if (!isScore(score) || dayOfThis === null) continue
    if (dayOfThis !== day) {
      day = dayOfThis
      point = days.get(day) ?? { n: 0, sum: 0 }
      days.set(day, point)
    }
    point.n += 1
    point.sum += score
  }
  const known = [...days.keys()].sort((a, b) => a - b)
  const first = known[0]
  const last = known.at(-1)
  if (first === undefined || last === undefined) return { daysEach: 1, points: [] }
  const daysEach = Math.ceil((last - first + 1) / mostPoints)
  const buckets = new Map<number, { n: number; sum: number }>()
  for (const day of known) {
    const at = Math.floor((day - first) / daysEach)
    const bucket = buckets.get(at) ?? { n: 0, sum: 0 }
    bucket.n += days.get(day)?.n ?? 0
    bucket.sum += days.get(day)?.sum ?? 0
    buckets.set(at, bucket)
  }
  const filled = [...buckets]
  return {
    daysEach,
    points: filled.map(([at, { n, sum }], place) => {
      const window = filled.slice(Math.max(0, place - rollingPoints + 1), place + 1)
      const rollingN = window.reduce((all, [, bucket]) => all + bucket.n, 0)
      const rollingSum = window.reduce((all, [, bucket]) => all + bucket.sum, 0)
      return {
        fromMs: (first + at * daysEach) * dayMs,
        n,
        average: sum / n,
        rolling: rollingSum / rollingN,
        rollingN,
      }
    }),
  }
}
