import { AppError, type AppErrorData, toAppError } from '#contract/app-error.ts'
import { isDoubtful, isUnsent } from '#contract/rules/outbox/write-state.ts'
import { isTooLate } from '#contract/rules/predictions/deadline.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import { acceptWrite } from '../operations/outbox/accept-write.ts'
import { readWritesPaused } from '../operations/outbox/pause-writes.ts'
import { stepAfterFailure } from '../operations/outbox/step-after-failure.ts'
import { readChallengeResults } from '../operations/results/read-challenge-results.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import { recordNotSubscribed } from '../operations/subscriptions/record-not-subscribed.ts'
import type { Sender, Workspace } from '../operations/workspace.ts'
import { bodyOf, isIntact, type WriteChange, type WriteRecord } from '../store/outbox-row.ts'
import type { Timer } from '../timer.ts'
import { createOutboxLookUp } from './outbox-look-up.ts'

export interface OutboxSenderDeps
  extends Pick<Workspace, 'store' | 'client' | 'sessions' | 'statusRecorder' | 'clock' | 'notify'> {
  startTimer: Timer
  random: () => number
  /** Between two readings that both count as having looked. A minute unless told otherwise. */
  lookUpSpacingMs?: number
}

export interface OutboxSender extends Sender {
  start(): void
  /** Sends no more. Resolves when what was under way is settled, or after two seconds: the next start finds out. */
  close(): Promise<void>
}

const sentAtOnce = 4
const tickMs = 15_000
const afterStoreTroubleMs = 5_000
/** A write whose answer was lost may still be on its way: the first look waits for it. */
const firstLookMs = 1_000
const tokenSpareMs = 60_000
const closingMs = 2_000

/** A response about another challenge or agent says nothing of this write: its outcome is not known. */
function refuseOther(field: string, sent: string, received: string | null): void {
  if (received !== null && received !== sent)
    throw new AppError('response_mismatch', { field, sent, received: received.slice(0, 200) })
}

/**
 * Sends the outbox, soonest deadline first, four at a time and one an agent. A row is committed as `sending` before its
 * bytes leave; a row found `sending` that nobody is sending is of unknown outcome, and what is of unknown outcome is
 * looked for, never sent again.
 */
export function createOutboxSender(deps: OutboxSenderDeps): OutboxSender {
  const { store, client, sessions, statusRecorder, clock, startTimer, random, notify } = deps
  const inFlight = new Map<number, Promise<void>>()
  let isRunning = false
  let cancelTimer = () => {}
  let heldUntilMs = 0
  const nowMs = () => Math.trunc(clock())
  const lookUps = createOutboxLookUp({
    store,
    client,
    clock,
    notify,
    random,
    spacingMs: deps.lookUpSpacingMs ?? 60_000,
    isRunning: () => isRunning,
  })

  /** One step of a row with its line in the journal. Gives whether the row still stood as it was read. */
  const step = (row: WriteRecord, change: WriteChange, what: string): boolean => {
    const changed = store.transaction(() => {
      if (!store.outbox.change(row, change)) return false
      store.journal.add(what, row.outboxId, {
        attempt: change.attempt ?? row.attempt,
        code: change.error?.code ?? null,
      })
      return true
    })
    if (changed) notify('outbox', 'agents', 'challenges', 'app')
    return changed
  }

  const isLate = ({ baseUrl, deadlineAtMs }: WriteRecord) =>
    isTooLate({
      deadlineAtMs,
      serviceNowMs: client.serviceNow(baseUrl),
      roundTripMs: client.timing(baseUrl)?.roundTripMs ?? 0,
    })

  const expire = (row: WriteRecord) =>
    step(
      row,
      {
        state: 'expired',
        error: { code: 'deadline_passed', details: { deadlineAtMs: row.deadlineAtMs } },
        settledAtMs: nowMs(),
        waitsUntilMs: null,
      },
      'prediction_expired',
    )

  const expireOverdue = () => {
    const clocks = store.deployments.list().map(({ baseUrl }) => client.serviceNow(baseUrl) + tickMs)
    for (const row of store.outbox.overdue({ cutOffMs: Math.max(nowMs(), ...clocks) })) {
      if (isLate(row)) expire(row)
    }
  }

  /** Killed while sending, or answered when nothing could be written down: either way the outcome is not known here. */
  const doubtStranded = () => {
    for (const row of store.outbox.inState({ state: 'sending' })) {
      if (!inFlight.has(row.agentNo)) doubt(row, { code: 'outcome_unknown', details: {} })
    }
  }

  const doubt = (row: WriteRecord, error: AppErrorData) =>
    step(
      row,
      {
        state: 'uncertain',
        error,
        lookUps: 0,
        waitsUntilMs: nowMs() + firstLookMs,
        doubt: {
          sinceMs: row.doubt?.sinceMs ?? nowMs(),
          looks: 0,
          lookedAtMs: null,
          found: null,
          error: null,
        },
      },
      'prediction_uncertain',
    )

  const sendDue = () => {
    while (inFlight.size < sentAtOnce && !readWritesPaused(store)) {
      const [row] = store.outbox.due({ nowMs: nowMs(), busyAgents: [...inFlight.keys()], limit: 1 })
      if (row === undefined) return
      const goOn = (isRecorded: boolean) => {
        inFlight.delete(row.agentNo)
        pumpAfter(isRecorded)
      }
      inFlight.set(
        row.agentNo,
        send(row).then(
          () => goOn(true),
          () => goOn(false),
        ),
      )
    }
  }

  const send = async (row: WriteRecord): Promise<void> => {
    if (!isIntact(row)) {
      store.transaction(() => {
        store.outbox.quarantine(row, { code: 'store_unavailable', details: {} })
        store.journal.add('prediction_altered', row.outboxId)
      })
      notify('outbox', 'app')
      return
    }
    const token = await withToken(row)
    // The operator may have cancelled or paused while the token was asked for.
    const current = store.outbox.find(row.outboxId)
    if (!isRunning || current === null || !isUnsent(current.state) || readWritesPaused(store)) return
    if (!token.ok) {
      fail(current, token.error, current.attempt + 1)
      return
    }
    if (isLate(current)) {
      expire(current)
      return
    }
    const attempt = current.attempt + 1
    const change = { state: 'sending', attempt, error: null, sentAtMs: nowMs(), waitsUntilMs: null } as const
    if (!step(current, change, 'prediction_sending')) return
    await sendClaimed({ ...current, ...change })
  }

  /**
   * A token is got before the row is marked, so that trouble with the token is never taken for trouble with the write.
   */
  const withToken = async (row: WriteRecord): Promise<{ ok: true } | { ok: false; error: AppError }> => {
    const facts = sessions.facts(row.agentKey)
    if (facts !== null && facts.expiresAtMs - tokenSpareMs > client.serviceNow(row.baseUrl)) return { ok: true }
    try {
      await sessions.mint(row)
      return { ok: true }
    } catch (thrown) {
      statusRecorder.failed(row.agentKey, errorDataOf(thrown))
      return { ok: false, error: toAppError(thrown) }
    }
  }

  const sendClaimed = async (row: WriteRecord): Promise<void> => {
    let failure: AppError
    try {
      const answer = await sessions.call(row, 'submitPrediction', {
        params: { challenge_id: row.challengeId },
        body: bodyOf(row),
        requestId: row.requestId,
      })
      if (!isRunning) return
      const acceptedAtMs = (answer.created_at === null ? null : parseServiceTime(answer.created_at)) ?? nowMs()
      const { prediction_id: remoteId, direction, confidence } = answer
      refuseOther('challenge_id', row.challengeId, answer.challenge_id)
      refuseOther('agent_id', row.agentId, answer.agent_id)
      acceptWrite(store, row, { kind: 'answered', remoteId, acceptedAtMs, direction, confidence }, nowMs())
      notify('outbox', 'agents', 'challenges', 'results', 'drafts', 'app')
      return
    } catch (thrown) {
      failure = toAppError(thrown)
    }
    if (isRunning) await settleFailure(row, failure)
  }

  const settleFailure = async (row: WriteRecord, error: AppError): Promise<void> => {
    const next = stepAfterFailure(error, { attempt: row.attempt, nowMs: nowMs(), random: random() })
    if (next.kind === 'look_up') doubt(row, errorDataOf(error))
    else if (next.kind === 'adopt') await adopt(row, error)
    else fail(row, error, row.attempt)
  }

  /** Writes down a failure that is known to have had no effect: again later, or never. */
  const fail = (row: WriteRecord, error: AppError, attempt: number) => {
    const next = stepAfterFailure(error, { attempt, nowMs: nowMs(), random: random() })
    const data = errorDataOf(error)
    if (next.kind === 'refuse' || next.kind === 'adopt') {
      const change = {
        state: 'refused',
        error: data,
        attempt,
        settledAtMs: nowMs(),
        waitsUntilMs: null,
      } as const
      step(row, change, 'prediction_refused')
      statusRecorder.failed(row.agentKey, data)
      recordNotSubscribed(deps, data, row)
      return
    }
    const waitsUntilMs = next.kind === 'wait' ? next.waitsUntilMs : nowMs() + afterStoreTroubleMs
    step(row, { state: 'waiting', error: data, attempt, waitsUntilMs }, 'prediction_waits')
  }

  /**
   * The service has one already. After a try of unknown outcome that the operator had sent again, the one it lists may
   * be this write's: it ends as listed. Else this one is refused, and reading the results has noted that there is one.
   */
  const adopt = async (row: WriteRecord, error: AppError): Promise<void> => {
    const isListed = await readChallengeResults(deps, row).then(
      ({ submitted }) => submitted.has(row.agentId),
      () => false,
    )
    if (!isRunning) return
    const current = store.outbox.find(row.outboxId) ?? row
    if (!isListed || current.doubt === null) {
      fail(row, error, row.attempt)
      return
    }
    acceptWrite(store, current, { kind: 'listed' }, nowMs())
    notify('outbox', 'agents', 'challenges', 'results', 'drafts', 'app')
  }

  const arm = (delayMs: number) => {
    cancelTimer()
    cancelTimer = startTimer(Math.max(20, delayMs), pump)
  }

  /** What could not be written down would be done again at once, and again: the disk is given time. */
  const pumpAfter = (isRecorded: boolean) => {
    if (!isRecorded) heldUntilMs = nowMs() + afterStoreTroubleMs
    pump()
  }

  const pump = (): void => {
    if (!isRunning) return
    if (nowMs() < heldUntilMs) {
      arm(heldUntilMs - nowMs())
      return
    }
    try {
      doubtStranded()
      expireOverdue()
      sendDue()
      lookUps.due(pumpAfter)
      const { waitsUntilMs, deadlineAtMs } = store.outbox.nextWake()
      cancelTimer()
      if (waitsUntilMs === null && deadlineAtMs === null) return
      arm(Math.min(tickMs, waitsUntilMs === null ? tickMs : waitsUntilMs - nowMs()))
    } catch {
      // Without the disk nothing is sent: what could not be recorded first must not leave.
      arm(afterStoreTroubleMs)
    }
  }

  return {
    start() {
      isRunning = true
      pump()
    },
    wake: pump,
    async lookUp(outboxId) {
      const row = store.outbox.find(outboxId)
      if (row === null) throw new AppError('not_found')
      if (isDoubtful(row.state)) await lookUps.now(row)
      pump()
    },
    async close() {
      cancelTimer()
      const settled = Promise.allSettled([...inFlight.values(), lookUps.idle()])
      await Promise.race([settled, new Promise<void>((resolve) => startTimer(closingMs, resolve))])
      isRunning = false
      cancelTimer()
    },
  }
}
