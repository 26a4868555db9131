import type { Clock } from '../system/clock.ts'
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
  const held = new Map<Key, { failures: number; untilMs: number }>()
  return {
    isHeld: (key) => (held.get(key)?.untilMs ?? 0) > clock(),
    recordFailure(key) {
      const failures = (held.get(key)?.failures ?? 0) + 1
      const untilMs = clock() + delayMs(failures)
      held.set(key, { failures, untilMs })
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
