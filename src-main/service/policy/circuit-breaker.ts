const failuresToOpen = 5
const probeEveryMs = 30_000
/** For what has to arrive within `lastMinutesMs`. */
export const lateProbeEveryMs = 5_000
export const lastMinutesMs = 2 * 60_000

export interface CircuitBreaker {
  /**
   * Ms to wait before the service may be bothered again; 0 lets this call through. `leftMs`: until it has to have
   * arrived; null: at any time.
   */
  blockedMs(key: string, leftMs?: number | null): number
  /** The same, and lets nothing through. */
  sparedMs(key: string, leftMs: number | null): number
  succeeded(key: string): void
  failed(key: string): void
}

/**
 * Spares a site that is down: after five failures in a row one call every 30 s goes through, until one succeeds; every
 * 5 s while one waits whose deadline is in the next two minutes. Any response that is the service's own counts as
 * success, a refusal too.
 */
export function createCircuitBreaker(monotonicMs: () => number): CircuitBreaker {
  const circuits = new Map<string, { failures: number; probedAtMs: number }>()
  const sparedMs = (key: string, leftMs: number | null): number => {
    const circuit = circuits.get(key)
    if (circuit === undefined || circuit.failures < failuresToOpen) return 0
    const everyMs = isInLastMinutes(leftMs) ? lateProbeEveryMs : probeEveryMs
    return Math.max(0, circuit.probedAtMs + everyMs - monotonicMs())
  }
  return {
    sparedMs,
    blockedMs(key, leftMs = null) {
      const waitMs = sparedMs(key, leftMs)
      const circuit = circuits.get(key)
      if (waitMs === 0 && circuit !== undefined && circuit.failures >= failuresToOpen)
        circuit.probedAtMs = monotonicMs()
      return waitMs
    },
    succeeded(key) {
      circuits.delete(key)
    },
    failed(key) {
      const circuit = circuits.get(key) ?? { failures: 0, probedAtMs: 0 }
      circuit.failures += 1
      if (circuit.failures === failuresToOpen) circuit.probedAtMs = monotonicMs()
      circuits.set(key, circuit)
    },
  }
}

/** Whether a deadline is so near that a site which is down is tried more often. */
export function isInLastMinutes(leftMs: number | null): boolean {
  return leftMs !== null && leftMs > 0 && leftMs <= lastMinutesMs
}
