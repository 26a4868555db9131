import { type ClusteredSums, computeClusteredMean, computeShare, type Estimate } from './intervals.ts'
import { isScore, isShare, type PredictionColumns, verdicts } from './prediction-columns.ts'

/** A sure prediction that is wrong would cost infinitely much: confidence counts as 0.01 to 0.99 in the log score. */
const leastShare = 0.01

/**
 * What a set of predictions adds up to. `n` are those with a verdict; all else is counted apart, so that the parts of
 * `total` can be told: `waiting` for the end, `missing` in results that are not whole, `voided` without a verdict.
 */
export interface PredictionFigures {
  total: number
  n: number
  waiting: number
  missing: number
  voided: number
  correct: number
  accuracy: Estimate | null
  /** With a score of 0 to 100. */
  scored: number
  averageScore: Estimate | null
  /** A verdict, and no score. */
  unscored: number
  /** A score outside 0 to 100: left out of the average. */
  outOfRange: number
  /** A verdict, and a known confidence: what the next four rest on. */
  rated: number
  meanConfidence: number | null
  /** Mean squared distance of confidence and outcome: 0 perfect, 0.25 a coin flip. */
  brier: number | null
  /** Mean −ln of the probability given to what happened: 0 perfect, 0.69 a coin flip. */
  logScore: number | null
  /** Mean distance of confidence from a coin flip, doubled: 0 always 0.5, 1 always sure. */
  sharpness: number | null
}

/** Adds predictions up; those of one challenge must follow each other. */
export class PredictionTotals {
  private total = 0
  private waiting = 0
  private missing = 0
  private voided = 0
  private right = 0
  private wrong = 0
  private unscored = 0
  private outOfRange = 0
  private rated = 0
  private confidences = 0
  private squares = 0
  private logs = 0
  private distances = 0
  private readonly scores: ClusteredSums = {
    n: 0,
    sum: 0,
    clusters: 0,
    sizeSquares: 0,
    products: 0,
    sumSquares: 0,
  }
  private cluster = -1
  private clusterSize = 0
  private clusterSum = 0

  add(columns: PredictionColumns, index: number): void {
    this.total += 1
    const verdict = columns.verdict[index]
    const challenge = columns.challenge[index] ?? -1
    this.addScore(columns.score[index] ?? Number.NaN, challenge, verdict !== verdicts.none)
    if (verdict === verdicts.none) {
      const of = columns.challenges[challenge]
      if (of?.isOver !== true) this.waiting += 1
      else if (of.isFinal) this.voided += 1
      else this.missing += 1
      return
    }
    const isRight = verdict === verdicts.right
    if (isRight) this.right += 1
    else this.wrong += 1
    const confidence = columns.confidence[index] ?? Number.NaN
    if (!isShare(confidence)) return
    this.rated += 1
    this.confidences += confidence
    this.squares += (confidence - (isRight ? 1 : 0)) ** 2
    const share = Math.min(1 - leastShare, Math.max(leastShare, confidence))
    this.logs -= Math.log(isRight ? share : 1 - share)
    this.distances += Math.abs(confidence - 0.5) * 2
  }

  private addScore(score: number, challenge: number, hasVerdict: boolean): void {
    if (Number.isNaN(score)) {
      if (hasVerdict) this.unscored += 1
      return
    }
    if (!isScore(score)) {
      this.outOfRange += 1
      return
    }
    if (challenge !== this.cluster) this.endCluster()
    this.cluster = challenge
    this.clusterSize += 1
    this.clusterSum += score
  }

  private endCluster(): void {
    if (this.clusterSize === 0) return
    const { scores, clusterSize, clusterSum } = this
    scores.n += clusterSize
    scores.sum += clusterSum
    scores.clusters += 1
    scores.sizeSquares += clusterSize * clusterSize
    scores.products += clusterSum * clusterSize
    scores.sumSquares += clusterSum * clusterSum
    this.clusterSize = 0
    this.clusterSum = 0
  }

  figures(): PredictionFigures {
    this.endCluster()
    const { rated } = this
    const n = this.right + this.wrong
    const mean = (sum: number): number | null => (rated === 0 ? null : sum / rated)
    return {
      total: this.total,
      n,
      waiting: this.waiting,
      missing: this.missing,
      voided: this.voided,
      correct: this.right,
      accuracy: computeShare(this.right, n),
      scored: this.scores.n,
      averageScore: computeClusteredMean(this.scores),
      unscored: this.unscored,
      outOfRange: this.outOfRange,
      rated,
      meanConfidence: mean(this.confidences),
      brier: mean(this.squares),
      logScore: mean(this.logs),
      sharpness: mean(this.distances),
    }
  }
}
