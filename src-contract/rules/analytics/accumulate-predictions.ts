import { ClusteredMean } from './clustered-mean.ts'
import { computeClusteredShare } from './clustered-share.ts'
import { computeClampedEstimate, type Estimate } from './intervals.ts'
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
  meanConfidence: Estimate | null
  /** Mean squared distance of confidence and outcome: 0 perfect, 0.25 a coin flip. */
  brier: Estimate | null
  /** Mean −ln of the probability given to what happened: 0 perfect, 0.69 a coin flip. */
  logScore: Estimate | null
  /** Mean distance of confidence from a coin flip, doubled: 0 always 0.5, 1 always sure. */
  sharpness: Estimate | null
}

/** Adds predictions up; those of one challenge must follow each other. */
export class PredictionTotals {
  private total = 0
  private waiting = 0
  private missing = 0
  private voided = 0
  private unscored = 0
  private outOfRange = 0
  private rated = 0
  private readonly hits = new ClusteredMean()
  private readonly scores = new ClusteredMean()
  private readonly confidences = new ClusteredMean()
  private readonly squares = new ClusteredMean()
  private readonly logs = new ClusteredMean()
  private readonly distances = new ClusteredMean()

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
    this.hits.add(isRight ? 1 : 0, challenge)
    const confidence = columns.confidence[index] ?? Number.NaN
    if (!isShare(confidence)) return
    this.rated += 1
    this.confidences.add(confidence, challenge)
    this.squares.add((confidence - (isRight ? 1 : 0)) ** 2, challenge)
    const share = Math.min(1 - leastShare, Math.max(leastShare, confidence))
    this.logs.add(-Math.log(isRight ? share : 1 - share), challenge)
    this.distances.add(Math.abs(confidence - 0.5) * 2, challenge)
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
    this.scores.add(score, challenge)
  }

  figures(): PredictionFigures {
    const hits = this.hits.sums()
    return {
      total: this.total,
      n: hits.n,
      waiting: this.waiting,
      missing: this.missing,
      voided: this.voided,
      correct: hits.sum,
      accuracy: computeClusteredShare(hits),
      scored: this.scores.count(),
      averageScore: computeClampedEstimate(this.scores.estimate(), 0, 100),
      unscored: this.unscored,
      outOfRange: this.outOfRange,
      rated: this.rated,
      meanConfidence: computeClampedEstimate(this.confidences.estimate(), 0, 1),
      brier: computeClampedEstimate(this.squares.estimate(), 0, 1),
      logScore: computeClampedEstimate(this.logs.estimate(), 0, Number.POSITIVE_INFINITY),
      sharpness: computeClampedEstimate(this.distances.estimate(), 0, 1),
    }
  }
}
