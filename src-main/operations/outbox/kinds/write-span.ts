/** When the service can have done what a write asked for, and whether something that it dates is from before. */
import { AppError } from '#contract/app-error.ts'
import { formatServiceTime, isZoneless, parseServiceTime } from '#contract/rules/service-time.ts'
import type { WriteRecord } from '../../../store/outbox-row.ts'
import type { WriteDeps } from '../write-kind.ts'

/** In ms since 1970 on the clock of the service, with slack on both sides. */
export interface WriteSpan {
  fromMs: number
  toMs: number
}
/** Something that the service dates. */
interface Dated {
  created_at: string | null
}

/** Clocks differ, and a service writes down a little later or earlier than it answers. */
const slackMs = 2 * 60_000
/** A request is given up after 30 s; whoever takes it may be slower. */
const longestCallMs = 60_000

/**
 * From the first time that a write left to the last one. One that left twice may be what its first try made. Where the
 * clock of this computer was set back since it left, nobody knows when that was by the clock of the service.
 */
export function computeWriteSpan(
  { client, clock }: Pick<WriteDeps, 'client' | 'clock'>,
  row: Pick<WriteRecord, 'baseUrl' | 'sentAtMs' | 'createdAtMs' | 'doubt'>,
): WriteSpan {
  const aheadMs = client.serviceNow(row.baseUrl) - clock()
  const { firstMs, lastMs } = leftBetween(row)
  if (lastMs > clock()) return { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }
  return { fromMs: firstMs + aheadMs - slackMs, toMs: lastMs + aheadMs + longestCallMs + slackMs }
}

/** By the clock of this computer. */
function leftBetween({
  sentAtMs,
  createdAtMs,
  doubt,
}: Pick<WriteRecord, 'sentAtMs' | 'createdAtMs' | 'doubt'>): Record<'firstMs' | 'lastMs', number> {
  const sinceMs = doubt?.sinceMs ?? createdAtMs
  // A backup held it as not sent: it may have left at any time until that was put in place, and again since.
  if (doubt?.fromBackup === true) return { firstMs: createdAtMs, lastMs: Math.max(sentAtMs ?? sinceMs, sinceMs) }
  if (sentAtMs === null) return { firstMs: createdAtMs, lastMs: sinceMs }
  return { firstMs: Math.min(sentAtMs, doubt?.sinceMs ?? sentAtMs), lastMs: sentAtMs }
}

const hourMs = 60 * 60_000
/** How far clocks are behind UTC where people live (IANA time zones); a clock ahead of it dates nothing back. */
const behindUtcMs = [1, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 9.5, 10, 11, 12].map((hours) => hours * hourMs)

const isWithin = (atMs: number, { fromMs, toMs }: WriteSpan): boolean => atMs >= fromMs && atMs <= toMs

/**
 * Whether something that the service dates was there before a write left, which then did not make it. A time without a
 * zone that is within the span by a clock west of UTC says nothing of the kind: deployments write local time.
 */
export function isBefore({ created_at }: Dated, span: WriteSpan): boolean {
  const atMs = parseServiceTime(created_at)
  if (created_at === null || atMs === null || atMs >= span.fromMs) return false
  return !(isZoneless(created_at) && behindUtcMs.some((behindMs) => isWithin(atMs + behindMs, span)))
}

/** How far clocks are ahead of UTC where people live. */
const aheadOfUtcMs = [1, 2, 3, 3.5, 4, 4.5, 5, 5.5, 5.75, 6, 6.5, 7, 8, 9, 9.5, 10, 10.5, 11, 12, 13, 14].map(
  (hours) => hours * hourMs,
)

/**
 * Where something that the service dates lies beside when a write can have been done. `by_other_zone`: within it by a
 * clock of some zone, since the time has none. `unknown`: it has no time, or the span has no ends.
 */
export function compareTime(
  dated: Dated,
  span: WriteSpan,
): 'within' | 'by_other_zone' | 'before' | 'after' | 'unknown' {
  const { created_at } = dated
  const atMs = parseServiceTime(created_at)
  if (created_at === null || atMs === null || !Number.isFinite(span.fromMs)) return 'unknown'
  if (isWithin(atMs, span)) return 'within'
  if (isBefore(dated, span)) return 'before'
  if (atMs < span.fromMs) return 'by_other_zone'
  const isByOther = isZoneless(created_at) && aheadOfUtcMs.some((aheadMs) => isWithin(atMs - aheadMs, span))
  return isByOther ? 'by_other_zone' : 'after'
}

/**
 * When the service says in a receipt that it did what was asked, in ms since 1970; null where it gives no time, or one
 * without a zone that is none of this write by UTC. Throws `response_mismatch` for what was there before the write
 * left, by more than clocks differ: it may be an earlier one, made elsewhere.
 */
export function readReceiptTime(
  deps: Pick<WriteDeps, 'client' | 'clock'>,
  row: WriteRecord,
  receipt: Dated,
): number | null {
  const span = computeWriteSpan(deps, row)
  const { created_at: received } = receipt
  const atMs = parseServiceTime(received)
  if (received === null || atMs === null) return null
  if (!isBefore(receipt, span)) return isZoneless(received) && !isWithin(atMs, span) ? null : atMs
  const sent = formatServiceTime(span.fromMs + slackMs)
  throw new AppError('response_mismatch', { field: 'created_at', sent, received })
}
