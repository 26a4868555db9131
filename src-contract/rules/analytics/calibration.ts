import { ClusteredMean } from './clustered-mean.ts'
import { computeClusteredShare } from './clustered-share.ts'
import type { Estimate } from './intervals.ts'
import { isShare, type PredictionColumns, verdicts } from './prediction-columns.ts'

/** Into how many bins of confidence the calibration is counted, on Analytics and on Results. */
export const calibrationBins = 10
/** Into how many bins the histogram of confidences is counted. */
export const histogramBins = 20

/** `to` is not included, but in the last bin, which holds 1. */
export interface ConfidenceBin {
  from: number
  to: number
  n: number
  correct: number
  meanConfidence: number | null
  /** The share that was right. */
  share: Estimate | null
}

/** Predictions with a verdict and a confidence, by bins of equal width over 0 to 1. */
export function countByConfidence(columns: PredictionColumns, selected: Int32Array, binCount: number): ConfidenceBin[] {
  const hits = Array.from({ length: binCount }, () => new ClusteredMean())
  const sums = new Float64Array(binCount)
  for (const index of selected) {
    const verdict = columns.verdict[index]
    const confidence = columns.confidence[index] ?? Number.NaN
    if (verdict === verdicts.none || !isShare(confidence)) continue
    // Rounded first: 0.29 × 100 is not 29 in binary.
    const bin = Math.min(binCount - 1, Math.floor(Math.round(confidence * 1e6) / (1e6 / binCount)))
    sums[bin] = (sums[bin] ?? 0) + confidence
    hits[bin]?.add(verdict === verdicts.right ? 1 : 0, columns.challenge[index] ?? -1)
  }
  return hits.map((hitsOfBin, bin) => {
    const ofBin = hitsOfBin.sums()
    return {
      from: bin / binCount,
      to: (bin + 1) / binCount,
      n: ofBin.n,
      correct: ofBin.sum,
      meanConfidence: ofBin.n === 0 ? null : (sums[bin] ?? 0) / ofBin.n,
      share: computeClusteredShare(ofBin),
    }
  })
}

/** By how much confidence and share of right ones differ, over the bins, weighted by their size; null of nothing. */
export function computeCalibrationError(bins: readonly ConfidenceBin[]): number | null {
  const n = bins.reduce((sum, bin) => sum + bin.n, 0)
  if (n === 0) return null
  const off = bins.reduce((sum, bin) => sum + Math.abs(bin.correct - bin.n * (bin.meanConfidence ?? 0)), 0)
  return off / n
}
