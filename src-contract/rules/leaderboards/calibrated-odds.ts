/** How often predictions of one band of confidence were right. `band` 7 is from 0.7 up to 0.8; 1.0 is in band 9. */
export interface ConfidenceBand {
  band: number
  count: number
  right: number
}

/** How many predictions the prior weighs: with as many of its own, an agent's record counts for half. */
const priorWeight = 10

/** The tenth that a confidence is in, from 0 to 9; 1 is in the last. */
export function bandOf(confidence: number): number {
  return Math.min(9, Math.max(0, Math.floor(confidence * 10 + 1e-9)))
}

/**
 * The probability that a prediction of this confidence is right, by the record. Own predictions of the band count in
 * full; few of them are filled up with the fleet's share in the band, and that with the confidence itself: an agent
 * without any record gets the confidence that it has stated.
 */
export function computeCalibratedOdds(
  confidence: number,
  { own, fleet }: { own: readonly ConfidenceBand[]; fleet: readonly ConfidenceBand[] },
): number {
  const band = bandOf(confidence)
  const find = (bands: readonly ConfidenceBand[]) => bands.find((each) => each.band === band) ?? { count: 0, right: 0 }
  const shrink = ({ count, right }: { count: number; right: number }, prior: number): number =>
    (right + priorWeight * prior) / (count + priorWeight)
  return shrink(find(own), shrink(find(fleet), confidence))
}
