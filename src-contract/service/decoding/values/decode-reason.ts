/** When and why something ended, as deployments put it beside a record. */
import { parseServiceTime } from '../../../rules/service-time.ts'
import { keyOf } from '../decode.ts'
import { timeOf } from './decode-time.ts'

/** How enumerations and people write that there is no reason. */
const noReason = /^(?:0*|无|-+|n\/?a|null|(?:\w+_)?(?:none|unspecified|not_applicable))$/i

/** Whether a field for a reason says one. */
export function isReason(value: unknown): boolean {
  return !noReason.test(keyOf(value)?.trim() ?? '')
}

/** From here on a moment is how databases write that something has not ended. */
const neverMs = Date.UTC(3_000, 0, 1)

/** Whether a field for a moment says one that has come by `nowMs`, or within a day; without it any at all. */
export function isMomentPast(value: unknown, nowMs = neverMs): boolean {
  const atMs = parseServiceTime(timeOf(value) ?? '')
  return atMs !== null && atMs > 0 && atMs < Math.min(neverMs, nowMs + 86_400_000)
}
