import type { Timer } from '../../src-main/system/timer.ts'

export interface SimulatedTime {
  clock: () => number
  startTimer: Timer
  /**
   * Runs what is due next, timers and the promises behind them, until `isDone` or nothing is left. Gives whether it was
   * done.
   */
  runUntil(isDone: () => boolean, limitMs: number): Promise<boolean>
}

/** Time that passes only when a test lets it: a day of waiting takes no time. */
export function createSimulatedTime(startAtMs: number): SimulatedTime {
  let nowMs = startAtMs
  let order = 0
  const timers = new Map<number, { atMs: number; task: () => void }>()
  const settle = async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve))
  }
  return {
    clock: () => nowMs,
    startTimer(delayMs, task) {
      const id = order++
      timers.set(id, { atMs: nowMs + Math.max(0, delayMs), task })
      return () => timers.delete(id)
    },
    async runUntil(isDone, limitMs) {
      const endMs = nowMs + limitMs
      await settle()
      while (!isDone()) {
        const [next] = [...timers].sort(([a, { atMs: x }], [b, { atMs: y }]) => x - y || a - b)
        if (next === undefined || next[1].atMs > endMs) return false
        timers.delete(next[0])
        nowMs = Math.max(nowMs, next[1].atMs)
        next[1].task()
        await settle()
      }
      return true
    },
  }
}
