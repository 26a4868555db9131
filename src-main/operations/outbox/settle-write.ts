import { AppError } from '#contract/app-error.ts'
import type { OutboxId } from '#contract/ids.ts'
import type { ChangeTopic } from '#contract/ipc/change-topics.ts'
import type { GiveUpOutcome, OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isTooLate } from '#contract/rules/challenges/deadline.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import { isIntact, type WriteChange, type WriteRecord } from '../../store/outbox-row.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Notify } from '../notify.ts'
import { orThrow } from '../row-outcome.ts'
import { deadlineOfWrite } from './deadline-of-write.ts'
import type { Sender } from './outbox-sender.ts'
import { outboxViewOf } from './outbox-view.ts'
import { stepWrite } from './step-write.ts'
import { writeKindOf } from './write-kinds.ts'

interface SettleWriteDeps {
  store: Store
  client: ServiceClient
  sender: Sender
  clock: Clock
  notify: Notify
}

/** What is known of a write that the operator gave up: nothing. */
const gaveUp = { code: 'outcome_unknown', details: {} } as const

type Word = 'it_is_there' | 'send_again' | 'give_up'

/**
 * The operator's word on a write that looking could not settle. Only then may it be sent again, and not after the
 * deadline. A write that is not uncertain stays as it is, and the answer shows it.
 */
export function settleWrite(deps: SettleWriteDeps, { outboxId, as }: { outboxId: OutboxId; as: Word }): OutboxRow {
  const { store, sender, notify } = deps
  const row = orThrow(store.outbox.find(outboxId), 'not_found')
  if (row.state === 'needs_you' || (row.state === 'uncertain' && as !== 'send_again')) {
    settle(deps, row, as)
    notify('outbox', 'agents', 'app', ...writeKindOf(row).topics)
    sender.wake()
  }
  return outboxViewOf(orThrow(store.outbox.find(outboxId), 'not_found'))
}

/**
 * Gives up those about which the operator is asked, all or none. What was found, or is looked for again, since they
 * were reviewed stays as it is.
 */
export function settleAsGivenUp(
  deps: SettleWriteDeps,
  { outboxIds }: { outboxIds: readonly OutboxId[] },
): { receipts: { outboxId: OutboxId; outcome: GiveUpOutcome }[] } {
  const { store, sender, notify } = deps
  const topics = new Set<ChangeTopic>()
  const receipts = store.transaction(() =>
    [...new Set(outboxIds)].map((outboxId) => {
      const row = store.outbox.find(outboxId)
      if (row?.state !== 'needs_you' || !settle(deps, row, 'give_up')) return { outboxId, outcome: 'left' as const }
      for (const topic of writeKindOf(row).topics) topics.add(topic)
      return { outboxId, outcome: 'given_up' as const }
    }),
  )
  if (receipts.some(({ outcome }) => outcome === 'given_up')) {
    notify('outbox', 'agents', 'app', ...topics)
    sender.wake()
  }
  return { receipts }
}

/** Gives whether the row still stood as it was read. An altered one can only be given up. */
function settle(
  { store, client, clock }: { store: Store; client: ServiceClient; clock: Clock },
  row: WriteRecord,
  as: Word,
): boolean {
  const nowMs = Math.trunc(clock())
  const isAltered = !isIntact(row)
  // What the disk has altered is not what the operator wrote.
  if (isAltered && as !== 'give_up') throw new AppError('store_unavailable')
  if (as === 'it_is_there') {
    return writeKindOf(row).accept(store, row, { evidence: { kind: 'operator_says_so' }, atMs: nowMs })
  }
  if (as === 'send_again') {
    const deadlineAtMs = deadlineOfWrite(row)
    if (isTooLate({ deadlineAtMs, serviceNowMs: client.serviceNow(row.baseUrl), roundTripMs: 0 }))
      throw new AppError('deadline_passed')
  }
  const change: WriteChange =
    as === 'send_again'
      ? // What was tried stays: it tells later that an earlier try may be the one that the service has.
        { state: 'queued', waitsUntilMs: null }
      : // Dismissed at once: whoever said so knows.
        { state: 'refused', error: gaveUp, settledAtMs: nowMs, waitsUntilMs: null, dismissedAtMs: nowMs }
  return store.transaction(() => {
    const isStepped = stepWrite(store, row, { change, what: 'settled', details: { as }, isAltered })
    if (isStepped && as === 'give_up') writeKindOf(row).giveUp?.(store, row, nowMs)
    return isStepped
  })
}
