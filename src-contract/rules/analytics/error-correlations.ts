import { type PredictionColumns, verdicts } from './prediction-columns.ts'
import type { SettledPredictions } from './settled-predictions.ts'

/** An agent with fewer settled predictions says too little about itself. */
export const leastPredictions = 10
/** Two agents are compared on at least so many challenges. */
export const leastCommon = 10
/** Products of two payoffs at most, by the newest challenges: 1,000 agents are compared on 400 of them. */
const mostProducts = 200_000_000

/** How alike the agents of a fleet err. */
export interface ErrorCorrelations {
  /** Index in `columns.agents` of those with enough results that are not all alike. */
  agents: Int32Array
  /** Settled predictions of each of them. */
  n: Int32Array
  /** Correlation of agents `a` and `b` at `a × agents.length + b`; NaN where they have too little in common. */
  matrix: Float32Array
  common: Uint16Array
  /** Standardized payoffs: of each settled row, NaN for agents left out. */
  standardized: Float64Array
  /** Challenges that were used, the newest ones; fewer than there are where the pairs would be too many. */
  challengesUsed: number
  /** Agents with predictions, but with too few, or with the same payoff each time. */
  leftOut: number
}

/**
 * Correlations of payoffs: plus the confidence where an agent was right, minus it where it was wrong, standardized by
 * the agent's own mean and spread, multiplied on the challenges that two agents share. 1: they err alike.
 */
export function computeErrorCorrelations(columns: PredictionColumns, settled: SettledPredictions): ErrorCorrelations {
  const { means, spreads, counts } = describeAgents(columns, settled)
  const agents = Int32Array.from(
    Array.from(counts, (_count, agent) => agent).filter(
      (agent) => (counts[agent] ?? 0) >= leastPredictions && (spreads[agent] ?? 0) > 1e-6,
    ),
  )
  const placeOf = new Int32Array(counts.length).fill(-1)
  for (const [place, agent] of agents.entries()) placeOf[agent] = place
  const standardized = Float64Array.from(settled.rows, (index) => {
    const agent = columns.agent[index] ?? 0
    if ((placeOf[agent] ?? -1) < 0) return Number.NaN
    return (payoffOf(columns, index) - (means[agent] ?? 0)) / (spreads[agent] ?? 1)
  })
  const { matrix, common, challengesUsed } = multiplyPairs({ columns, settled, placeOf, standardized }, agents.length)
  return {
    agents,
    n: Int32Array.from(agents, (agent) => counts[agent] ?? 0),
    matrix,
    common,
    standardized,
    challengesUsed,
    leftOut: counts.filter((count) => count > 0).length - agents.length,
  }
}

/** What a settled prediction won or lost, from −1 to 1. */
function payoffOf(columns: PredictionColumns, index: number): number {
  const confidence = columns.confidence[index] ?? 0
  return columns.verdict[index] === verdicts.right ? confidence : -confidence
}

function describeAgents(columns: PredictionColumns, { rows }: SettledPredictions) {
  const counts = new Int32Array(columns.agents.length)
  const sums = new Float64Array(columns.agents.length)
  const squares = new Float64Array(columns.agents.length)
  for (const index of rows) {
    const agent = columns.agent[index] ?? 0
    const payoff = payoffOf(columns, index)
    counts[agent] = (counts[agent] ?? 0) + 1
    sums[agent] = (sums[agent] ?? 0) + payoff
    squares[agent] = (squares[agent] ?? 0) + payoff * payoff
  }
  const means = sums.map((sum, agent) => sum / Math.max(1, counts[agent] ?? 0))
  const spreads = squares.map((square, agent) =>
    Math.sqrt(Math.max(0, square / Math.max(1, counts[agent] ?? 0) - (means[agent] ?? 0) ** 2)),
  )
  return { means, spreads, counts }
}

interface PairContext {
  columns: PredictionColumns
  settled: SettledPredictions
  placeOf: Int32Array
  standardized: Float64Array
}

/** What each agent has on each of the challenges that are compared, side by side. */
interface PayoffTable {
  size: number
  width: number
  /** 0 where the agent has none. */
  payoffs: Float64Array
  /** A bit a challenge: whether it has one. */
  taken: Int32Array
  words: number
}

function multiplyPairs(context: PairContext, size: number) {
  const table = tabulatePayoffs(context, size)
  const matrix = new Float32Array(size * size)
  const common = new Uint16Array(size * size)
  for (let a = 0; a < size; a += 1) {
    matrix[a * size + a] = 1
    for (let b = a + 1; b < size; b += 1) {
      const n = countCommon(table, a, b)
      const mean = n < leastCommon ? Number.NaN : multiplyPayoffs(table, a, b) / n
      const correlation = Math.max(-1, Math.min(1, mean))
      matrix[a * size + b] = correlation
      matrix[b * size + a] = correlation
      common[a * size + b] = n
      common[b * size + a] = n
    }
  }
  return { matrix, common, challengesUsed: table.width }
}

function tabulatePayoffs({ columns, settled, placeOf, standardized }: PairContext, size: number): PayoffTable {
  const most = Math.max(leastCommon, Math.floor(mostProducts / Math.max(1, (size * size) / 2)))
  const places = listNewestFirst(columns, settled).slice(0, most)
  const width = places.length
  const words = Math.ceil(width / 32)
  const payoffs = new Float64Array(size * width)
  const taken = new Int32Array(size * words)
  for (const [at, place] of places.entries()) {
    for (let row = settled.starts[place] ?? 0; row < (settled.starts[place + 1] ?? 0); row += 1) {
      const agent = placeOf[columns.agent[settled.rows[row] ?? 0] ?? 0] ?? -1
      if (agent < 0) continue
      payoffs[agent * width + at] = standardized[row] ?? 0
      const word = agent * words + (at >> 5)
      taken[word] = (taken[word] ?? 0) | (1 << (at & 31))
    }
  }
  return { size, width, payoffs, taken, words }
}

function multiplyPayoffs({ payoffs, width }: PayoffTable, a: number, b: number): number {
  const left = a * width
  const right = b * width
  let sum = 0
  for (let at = 0; at < width; at += 1) sum += (payoffs[left + at] ?? 0) * (payoffs[right + at] ?? 0)
  return sum
}

function countCommon({ taken, words }: PayoffTable, a: number, b: number): number {
  let count = 0
  for (let at = 0; at < words; at += 1) count += countBits((taken[a * words + at] ?? 0) & (taken[b * words + at] ?? 0))
  return count
}

/** Bits that are set in 32, by adding them up in halves. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function listNewestFirst(columns: PredictionColumns, { challenges }: SettledPredictions): number[] {
  const endOf = (place: number): number => columns.challenges[challenges[place] ?? -1]?.endsAtMs ?? 0
  return Array.from(challenges, (_challenge, place) => place).sort((a, b) => endOf(b) - endOf(a))
}
