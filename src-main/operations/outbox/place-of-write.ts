import type { AppErrorData } from '#contract/app-error.ts'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isWaiting } from '#contract/rules/is-waiting.ts'
import { longestWaitMs } from '#contract/rules/outbox/longest-wait.ts'
import { isUnsent } from '#contract/rules/outbox/write-state.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { WriteRecord } from '../../store/outbox-row.ts'
import type { Clock } from '../../system/clock.ts'
import { leftMsOf } from './deadline-of-write.ts'
import { rateClassOfKind } from './rate-class-of-kind.ts'

export interface PlaceDeps {
  client: ServiceClient
  clock: Clock
}

/** When a call under way has ended nobody knows; it is asked again after this. */
const whileUnknownMs = 1_000

/** Ms until the limit of its agent, or of its site, lets a write through; 0 is now. */
export function computeWaitMs({ client }: Pick<PlaceDeps, 'client'>, row: WriteRecord): number {
  const { waitMs } = client.paceOf(row, rateClassOfKind[row.kind], leftMsOf(client, row))
  return Math.ceil(waitMs ?? whileUnknownMs)
}

/**
 * A write as it is shown, where it waits for nothing but a place: that, and until when. Nothing has happened to it, so
 * its row does not say so.
 */
export function showPlace<View extends OutboxRow>(deps: PlaceDeps, row: WriteRecord, view: View): View {
  if (!isUnsent(view.state) || view.pausedBy.length > 0) return view
  const nowMs = Math.trunc(deps.clock())
  // It waits for something of its own, which its row tells.
  if (row.state === 'waiting' && isWaiting(row.waitsUntilMs, { nowMs, mostMs: longestWaitMs })) return view
  const waitMs = computeWaitMs(deps, row)
  if (waitMs === 0) return view
  const details = { rateClass: rateClassOfKind[row.kind], retryAfterSeconds: Math.ceil(waitMs / 1_000) }
  const error: AppErrorData = { code: 'rate_limited', details }
  return { ...view, state: 'waiting', error, waitsUntilMs: nowMs + waitMs }
}
