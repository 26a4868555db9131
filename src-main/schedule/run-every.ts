/** What happens by itself, again and again: when the next turn is, what a failure changes, and how it ends. */
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'
import { waitForEnd } from '../system/wait-for-end.ts'
import { longestBackOffMs, nextTurnMs } from './pace/back-off.ts'

export interface RunEveryOptions<Result> {
  startTimer: Timer
  clock: Clock
  /** One turn. The signal is aborted when the loop is closed: nothing is to be stored after that. */
  task: (signal: AbortSignal) => Result | Promise<Result>
  firstMs: number
  /** From the end of one turn to the begin of the next; asked after each turn where it is a function. */
  everyMs: number | (() => number)
  /** Share by which an interval may be shorter or longer. Default 0. */
  jitter?: number
  /** 0 (included) to 1 (not included). Needed for jitter only. */
  random?: () => number
  /** Turns of the timer are left out while this is so. */
  isPaused?: () => boolean
  /** Hears of each turn that failed; the next one comes later. */
  onError?: (thrown: unknown) => void
}

export interface Loop<Result> {
  start(): void
  isRunning(): boolean
  /** Aborted when the loop is closed, for what the task leaves to run on in the background. */
  signal: AbortSignal
  /**
   * One turn now, also while paused; who asks while one is under way gets that one. Null when the loop does not run.
   * Rejects as the task does.
   */
  runNow(): Promise<Result | null>
  /**
   * The same, by a turn that begins after this call: one that is under way may have read already what has changed
   * since.
   */
  runAfresh(): Promise<Result | null>
  /**
   * When the next turn begins by itself, in ms since 1970; while one is under way, when it was to begin. Null when none
   * is to come.
   */
  nextAtMs(): number | null
  /** No further turn; resolves when the one under way has ended, which the signal hastens, or after two seconds. */
  close(): Promise<void>
}

/** What has a loop of its own, to whoever begins and ends it. */
export type Scheduled = Pick<Loop<unknown>, 'start' | 'close'>

/** What a timer asks; null where that fails, of which `onError` hears: nobody else but the whole process would. */
function hearing<Result>(ask: () => Result, onError: ((thrown: unknown) => void) | undefined): Result | null {
  try {
    return ask()
  } catch (thrown) {
    onError?.(thrown)
    return null
  }
}

/** Runs `task` by a timer until it is closed, one turn at a time. A turn that fails is heard of and tried again. */
export function runEvery<Result>(options: RunEveryOptions<Result>): Loop<Result> {
  const { startTimer, clock, task, firstMs, everyMs, jitter = 0, isPaused, onError } = options
  const closing = new AbortController()
  let state: 'new' | 'running' | 'closed' = 'new'
  let failures = 0
  let turn: Promise<Result> | null = null
  let cancelTimer = () => {}
  let nextAtMs: number | null = null

  const arm = (intervalMs: number) => {
    cancelTimer()
    nextAtMs = null
    if (state !== 'running') return
    const random = options.random?.() ?? 0.5
    const delayMs = nextTurnMs({ everyMs: intervalMs, failures, jitter, random })
    nextAtMs = Math.trunc(clock()) + delayMs
    cancelTimer = startTimer(delayMs, byTimer)
  }
  const intervalMs = (): number =>
    typeof everyMs === 'number' ? everyMs : (hearing(everyMs, onError) ?? longestBackOffMs)
  const runOnce = async (): Promise<Result> => {
    cancelTimer()
    try {
      const result = await task(closing.signal)
      failures = 0
      return result
    } catch (thrown) {
      failures += 1
      if (!closing.signal.aborted) onError?.(thrown)
      throw thrown
    }
  }
  /** Who asks while a turn is under way gets that one. */
  const joinTurn = (): Promise<Result> => {
    turn ??= runOnce().finally(() => {
      turn = null
      arm(intervalMs())
    })
    return turn
  }
  const byTimer = () => {
    const isToRest = hearing(isPaused ?? (() => false), onError)
    if (isToRest !== false) arm(isToRest === null ? longestBackOffMs : intervalMs())
    // `onError` has heard of it.
    else joinTurn().catch(() => {})
  }

  return {
    signal: closing.signal,
    isRunning: () => state === 'running',
    nextAtMs: () => nextAtMs,
    runNow: async () => (state === 'running' ? await joinTurn() : null),
    async runAfresh() {
      await turn?.catch(() => {})
      return state === 'running' ? await joinTurn() : null
    },
    start() {
      if (state !== 'new') return
      state = 'running'
      arm(firstMs)
    },
    async close() {
      state = 'closed'
      cancelTimer()
      nextAtMs = null
      closing.abort()
      if (turn !== null)
        await waitForEnd(
          turn.catch(() => {}),
          startTimer,
        )
    },
  }
}
