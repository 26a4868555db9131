/** The number of a revision, as deployments count and write it. */
import { countOf } from '../decode.ts'

/** A whole number from 0, also written as `v2` or `rev. 2`; null for anything else. */
export function statedRevisionOf(value: unknown): number | null {
  return countOf(typeof value === 'string' ? value.replace(/^\s*(?:v|rev|r)\.?\s*/i, '') : value)
}
