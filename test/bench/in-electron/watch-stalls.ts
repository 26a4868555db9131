const tickMs = 5

/**
 * By how much a timer of a few milliseconds came late at worst, and the most processor time of main between two of its
 * calls.
 */
export function watchStalls(): { longest(): { stallMs: number; busyMs: number } } {
  const cpuMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  }
  let stallMs = 0
  let busyMs = 0
  let last = { atMs: performance.now(), cpuMs: cpuMs() }
  const startTimer = setInterval(() => {
    const now = { atMs: performance.now(), cpuMs: cpuMs() }
    stallMs = Math.max(stallMs, now.atMs - last.atMs - tickMs)
    busyMs = Math.max(busyMs, now.cpuMs - last.cpuMs)
    last = now
  }, tickMs)
  return {
    longest() {
      clearInterval(startTimer)
      return { stallMs, busyMs }
    },
  }
}
