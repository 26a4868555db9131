import { AppError } from '#contract/app-error.ts'
import { isDoubtful } from '#contract/rules/outbox/write-state.ts'
import { createLookUps } from '../operations/outbox/look-up-writes.ts'
import { readWritesPaused } from '../operations/outbox/pause-writes.ts'
import { afterStoreTroubleMs, doubtWrite, expireWrite, isLate, sendWrite } from '../operations/outbox/send-write.ts'
import type { Sender } from '../operations/outbox/sender.ts'
import type { WriteDeps } from '../operations/outbox/write-kind.ts'
import type { Timer } from '../system/timer.ts'

export interface OutboxSenderDeps extends Omit<WriteDeps, 'isRunning'> {
  startTimer: Timer
  /** Between two readings that both count as having looked. Default 60_000. */
  lookUpSpacingMs?: number
}

export interface OutboxSender extends Sender {
  start(): void
  /** Sends no more. Resolves when what was under way is settled, or after two seconds: the next start finds out. */
  close(): Promise<void>
}

const sentAtOnce = 4
const tickMs = 15_000
const closingMs = 2_000

/**
 * When the outbox is worked on: soonest deadline first, four writes at a time and one an agent. A row found `sending`
 * that nobody is sending is of unknown outcome.
 */
export function createOutboxSender(deps: OutboxSenderDeps): OutboxSender {
  const { store, client, clock, startTimer } = deps
  const inFlight = new Map<number, Promise<void>>()
  let isRunning = false
  let cancelTimer = () => {}
  let heldUntilMs = 0
  const nowMs = () => Math.trunc(clock())
  const writing: WriteDeps = { ...deps, isRunning: () => isRunning }
  const lookUps = createLookUps({ ...writing, spacingMs: deps.lookUpSpacingMs ?? 60_000 })

  const expireOverdue = () => {
    const clocks = store.deployments.list().map(({ baseUrl }) => client.serviceNow(baseUrl) + tickMs)
    for (const row of store.outbox.overdue({ cutOffMs: Math.max(nowMs(), ...clocks) })) {
      if (isLate(writing, row)) expireWrite(writing, row)
    }
  }

  /** Killed while sending, or answered when nothing could be written down: either way the outcome is not known here. */
  const doubtStranded = () => {
    for (const row of store.outbox.inState({ state: 'sending' })) {
      if (!inFlight.has(row.agentNo)) doubtWrite(writing, row, { code: 'outcome_unknown', details: {} })
    }
  }

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
        sendWrite(writing, row).then(
          () => goOn(true),
          () => goOn(false),
        ),
      )
    }
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
