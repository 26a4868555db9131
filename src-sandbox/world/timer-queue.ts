/** What will happen and when, in the sandbox's time. Nothing runs by itself: time is moved by `runUntil`. */

export interface TimerQueue {
  /**
   * `run` is called with the time for which it was planned, so that the outcome does not depend on when anyone looks.
   */
  at(atMs: number, run: (atMs: number) => void): void
  runUntil(nowMs: number): void
}

interface Entry {
  atMs: number
  order: number
  run: (atMs: number) => void
}

/** A binary heap; entries of one moment run in the order in which they were planned. */
export function createTimerQueue(): TimerQueue {
  const heap: Entry[] = []
  let order = 0
  const isBefore = (a: Entry, b: Entry) => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)
  const swap = (i: number, j: number) => {
    const [a, b] = [heap[i], heap[j]]
    if (a !== undefined && b !== undefined) [heap[i], heap[j]] = [b, a]
  }
  const comesFirst = (i: number, j: number) => {
    const [a, b] = [heap[i], heap[j]]
    return a !== undefined && b !== undefined && isBefore(a, b)
  }
  const sink = () => {
    for (let index = 0; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2]
      const child = comesFirst(right, left) ? right : left
      if (!comesFirst(child, index)) return
      swap(child, index)
      index = child
    }
  }
  return {
    at(atMs, run) {
      order += 1
      heap.push({ atMs, order, run })
      for (let index = heap.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1
        if (!comesFirst(index, parent)) return
        swap(index, parent)
        index = parent
      }
    },
    runUntil(nowMs) {
      for (let next = heap[0]; next !== undefined && next.atMs <= nowMs; next = heap[0]) {
        const last = heap.pop()
        if (last !== undefined && heap.length > 0) {
          heap[0] = last
          sink()
        }
        next.run(next.atMs)
      }
    },
  }
}
