import { computeDoubledWaitMs } from '#contract/rules/doubled-wait.ts'
import { isWaiting } from '#contract/rules/is-waiting.ts'
import type { Clock } from '../../system/clock.ts'

/** Five minutes: trying sooner rarely helps against a full disk or a service that is down. */
export const longestBackOffMs = 5 * 60_000

/**
 * How long until the next turn. Each failure in a row doubles the interval, up to five minutes or the interval itself,
 * whichever is longer. `jitter` is the share by which it may be shorter or longer, so that consoles do not ask in step;
 * `random` is from 0 to 1.
 */
export function nextTurnMs(of: { everyMs: number; failures: number; jitter: number; random: number }): number {
  const { everyMs, failures, jitter, random } = of
  const backedOffMs = computeDoubledWaitMs(everyMs, { times: failures, longestMs: longestBackOffMs })
  return Math.round(Math.max(everyMs, backedOffMs) * (1 - jitter + 2 * jitter * random))
}

/** What of many things waits after a failure of its own, and until when. */
export interface BackOff<Key> {
  isHeld(key: Key): boolean
  /** Holds it for as long as its failures in a row ask for; gives until when. */
  recordFailure(key: Key): number
  recordSuccess(key: Key): void
  /** Forgets everything but these. */
  keepOnly(keys: { has(key: Key): boolean }): void
}

/** `delayMs` gives how long one is held after its so-many-eth failure in a row, from 1. */
export function createBackOff<Key>({
  clock,
  delayMs,
}: {
  clock: Clock
  delayMs: (failures: number) => number
}): BackOff<Key> {
  const held = new Map<Key, { failures: number; untilMs: number; mostMs: number }>()
  return {
    isHeld(key) {
      const hold = held.get(key)
      return hold !== undefined && isWaiting(hold.untilMs, { nowMs: clock(), mostMs: hold.mostMs })
    },
    recordFailure(key) {
      const failures = (held.get(key)?.failures ?? 0) + 1
      const mostMs = delayMs(failures)
      const untilMs = clock() + mostMs
      held.set(key, { failures, untilMs, mostMs })
      return untilMs
    },
    recordSuccess(key) {
      held.delete(key)
    },
    keepOnly(keys) {
      for (const key of held.keys()) if (!keys.has(key)) held.delete(key)
    },
  }
}
