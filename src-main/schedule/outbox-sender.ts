import { AppError } from '#contract/app-error.ts'
import { createClockWatch } from '#contract/rules/clock-watch.ts'
import { isWaiting } from '#contract/rules/is-waiting.ts'
import { isDoubtful } from '#contract/rules/outbox/write-state.ts'
import type { Log } from '../log/log.ts'
import { deadlineOfWrite } from '../operations/outbox/deadline-of-write.ts'
import { createLookUps } from '../operations/outbox/look-up-writes.ts'
import { moveWaitsBack } from '../operations/outbox/move-waits.ts'
import type { Sender } from '../operations/outbox/outbox-sender.ts'
import { quarantineUnread, quarantineWrite } from '../operations/outbox/quarantine-write.ts'
import {
  afterStoreTroubleMs,
  expireWrite,
  isLate,
  isTimeKnown,
  markWriteUnknown,
} from '../operations/outbox/send-write.ts'
import type { WriteDeps } from '../operations/outbox/write-kind.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import { isIntact, type WriteRecord } from '../store/outbox-row.ts'
import type { Timer } from '../system/timer.ts'
import { waitForEnd } from '../system/wait-for-end.ts'
import { createFullLanes, type FullLanes } from './full-lanes.ts'
import { createWritesInFlight, type WritesInFlight } from './writes-in-flight.ts'

export interface OutboxSenderDeps extends Omit<WriteDeps, 'isRunning' | 'maySend'> {
  startTimer: Timer
  /** In ms, of a clock that is never set; absent: a clock that is set back is not noticed. */
  monotonic?: () => number
  log?: Log | undefined
  /** Between two readings that both count as having looked. Default 60_000. */
  lookUpSpacingMs?: number
}

export interface OutboxSender extends Sender {
  start(): void
  /** Sends no more. Resolves when what was under way is settled, or after two seconds: the next start finds out. */
  close(): Promise<void>
}

const tickMs = 15_000
const shortestDelayMs = 20
/** What is due and did not start waits for another write, whose end is heard of; this is in case it is not. */
const whileBusyMs = 1_000
const untilDue = (leftMs: number): number => (leftMs > 0 ? leftMs : whileBusyMs)

/**
 * When the outbox is worked on: soonest deadline first, four writes at a time and one an agent. A row found `sending`
 * that nobody is sending is of unknown outcome.
 */
export function createOutboxSender(deps: OutboxSenderDeps): OutboxSender {
  const { store, clock, startTimer } = deps
  let isRunning = false
  /** While it is closed nothing more begins, and what is under way is still written down. */
  let isClosing = false
  let cancelTimer = () => {}
  let heldUntilMs = 0
  const stuck = createStuckLog(deps.log)
  const nowMs = () => Math.trunc(clock())
  const writing: WriteDeps = { ...deps, maySend: () => isRunning && !isClosing, isRunning: () => isRunning }
  const lanes = createFullLanes()
  const clockWatch = createClockWatch(deps)
  /** By how much the clock went forward by itself: nobody knows whether that time has passed, or its date is wrong. */
  let leapMs = 0
  const inFlight = createWritesInFlight(writing, { lanes, onSettled: (isRecorded) => pumpAfter(isRecorded) })
  const lookUps = createLookUps({ ...writing, spacingMs: deps.lookUpSpacingMs ?? 60_000 })

  const arm = (delayMs: number) => {
    cancelTimer()
    cancelTimer = startTimer(delayMs, pump)
  }

  /**
   * In another turn of main's loop: of writes that end without waiting for anything, all would go in one. What could
   * not be written down would be done again at once, and again: the disk is given time.
   */
  const pumpAfter = (isRecorded: boolean) => {
    if (!isRecorded) heldUntilMs = nowMs() + afterStoreTroubleMs
    if (writing.maySend()) arm(0)
  }

  const pump = (): void => {
    if (!writing.maySend()) return
    try {
      clockWatch.noteStep((stepMs) => {
        if (stepMs < 0) followStepBack(writing, lanes, -stepMs)
        heldUntilMs += Math.min(0, stepMs)
        leapMs = Math.max(0, leapMs + stepMs)
      })
      if (isWaiting(heldUntilMs, { nowMs: nowMs(), mostMs: afterStoreTroubleMs })) {
        arm(Math.max(shortestDelayMs, heldUntilMs - nowMs()))
        return
      }
      const delayMs = runTurn(writing, { leapMs, inFlight, lanes, lookUpDue: () => lookUps.due(pumpAfter) })
      cancelTimer()
      if (delayMs !== null) arm(delayMs)
      stuck.end()
    } catch (thrown) {
      // Without the disk nothing is sent: what could not be recorded first must not leave.
      stuck.begin(thrown)
      arm(afterStoreTroubleMs)
    }
  }

  return {
    start() {
      isRunning = true
      pump()
    },
    wake() {
      // What is new may have less time left than what a limit was asked for, and so a shorter wait.
      lanes.clear()
      pump()
    },
    async lookUp(outboxId) {
      const row = store.outbox.find(outboxId)
      if (row === null) throw new AppError('not_found')
      if (isDoubtful(row.state)) await lookUps.now(row)
      pump()
    },
    async close() {
      isClosing = true
      cancelTimer()
      const settled = Promise.allSettled([...inFlight.listSending(), lookUps.idle()])
      await waitForEnd(settled, startTimer)
      isRunning = false
      cancelTimer()
    },
  }
}

/** Every wait was worked out on the clock as it was. */
function followStepBack(deps: WriteDeps, lanes: FullLanes, backMs: number): void {
  moveWaitsBack(deps, backMs)
  lanes.clear()
}

/** Logs the first of turns that fail one after another. */
function createStuckLog(log: Log | undefined) {
  let isStuck = false
  return {
    begin(thrown: unknown): void {
      if (!isStuck) log?.('error', 'the outbox is not worked on', { code: errorDataOf(thrown).code })
      isStuck = true
    },
    end(): void {
      isStuck = false
    },
  }
}

interface Turn {
  leapMs: number
  inFlight: WritesInFlight
  lanes: FullLanes
  lookUpDue: () => void
}

/** Works on all that is due now. Gives in how many ms there is more to do; null: when it is heard of. */
function runTurn(deps: WriteDeps, { leapMs, inFlight, lanes, lookUpDue }: Turn): number | null {
  doubtStranded(deps, inFlight.has)
  expireOverdue(deps, leapMs)
  // One moment for both: what still waits at a first would be over at a second, and nobody would come back.
  const atMs = Math.trunc(deps.clock())
  const mayBeMore = inFlight.sendDue(atMs)
  lookUpDue()
  const wasInTheWay = quarantineUnread(deps)
  return mayBeMore || wasInTheWay ? 0 : nextDelayMs(deps.store, lanes.nextMs(atMs), atMs)
}

/** When there is something to do next, as far as that is known; null: nothing but what is heard of. */
function nextDelayMs(store: WriteDeps['store'], laneMs: number | null, nowMs: number): number | null {
  const { waitsUntilMs, deadlineAtMs } = store.outbox.nextWake()
  const moments = [waitsUntilMs, laneMs].filter((atMs) => atMs !== null)
  if (moments.length === 0) return deadlineAtMs === null ? null : tickMs
  return Math.max(shortestDelayMs, Math.min(tickMs, untilDue(Math.min(...moments) - nowMs)))
}

/** No clock of a computer is wrong by more where it is only set to another zone. */
const longPastMs = 24 * 60 * 60_000

/**
 * Until the service has said what time it is, this computer's clock alone ends nothing that is not long past, without
 * what it leapt.
 */
function isLongPast({ client }: WriteDeps, row: WriteRecord, leapMs: number): boolean {
  const deadlineAtMs = deadlineOfWrite(row)
  return deadlineAtMs !== null && client.serviceNow(row.baseUrl) - leapMs - deadlineAtMs > longPastMs
}

function expireOverdue(deps: WriteDeps, leapMs: number): void {
  const { store, client, clock } = deps
  const clocks = store.deployments.list().map(({ baseUrl }) => client.serviceNow(baseUrl) + tickMs)
  for (const row of store.outbox.overdue({ cutOffMs: Math.max(Math.trunc(clock()), ...clocks) })) {
    if (isLate(deps, row) && (isTimeKnown(deps, row) || isLongPast(deps, row, leapMs))) expireWrite(deps, row)
  }
}

/** Killed while sending, or answered when nothing could be written down: either way the outcome is not known here. */
function doubtStranded(deps: WriteDeps, isSending: (agentNo: number) => boolean): void {
  for (const row of deps.store.outbox.inState({ state: 'sending' })) {
    if (isSending(row.agentNo)) continue
    if (isIntact(row)) markWriteUnknown(deps, row, { code: 'outcome_unknown', details: {} })
    else quarantineWrite(deps, row)
  }
}
