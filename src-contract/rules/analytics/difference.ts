import type { Estimate } from './intervals.ts'

/**
 * How much more the first is than the second, with a 95 % interval from those of both (Newcombe's square-and-add, which
 * keeps their lopsidedness). It holds where no prediction is in both. Null where one has no value; without bounds where
 * one has none.
 */
export function computeDifference(first: Estimate | null, second: Estimate | null): Estimate | null {
  if (first === null || second === null) return null
  const value = first.value - second.value
  if (first.low === null || first.high === null || second.low === null || second.high === null)
    return { value, low: null, high: null }
  return {
    value,
    low: value - Math.hypot(first.value - first.low, second.high - second.value),
    high: value + Math.hypot(first.high - first.value, second.value - second.low),
  }
}
