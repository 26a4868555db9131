const failuresToOpen = 5
const probeEveryMs = 30_000

export interface CircuitBreaker {
  /** Ms to wait before the service may be bothered again; 0 where a call may go. */
  blockedMs(key: string): number
  /** Whether calls are held back, but for one now and then. */
  isOpen(key: string): boolean
  /** Says that a call goes now. While calls are held back the next one may go 30 s later. */
  takeTurn(key: string): void
  /** Lets the next call go at once: there is reason to think that it succeeds. */
  allowNext(key: string): void
  succeeded(key: string): void
  failed(key: string): void
}

/**
 * Spares a site that is down: after five failures in a row one call every 30 s goes through, until one succeeds. Any
 * response that is the service's own counts as success, a refusal too.
 */
export function createCircuitBreaker(monotonicMs: () => number): CircuitBreaker {
  const circuits = new Map<string, { failures: number; nextAt: number }>()
  const findOpen = (key: string) => {
    const circuit = circuits.get(key)
    return circuit !== undefined && circuit.failures >= failuresToOpen ? circuit : null
  }
  return {
    blockedMs: (key) => Math.max(0, (findOpen(key)?.nextAt ?? 0) - monotonicMs()),
    isOpen: (key) => findOpen(key) !== null,
    takeTurn(key) {
      const open = findOpen(key)
      if (open !== null) open.nextAt = monotonicMs() + probeEveryMs
    },
    allowNext(key) {
      const open = findOpen(key)
      if (open !== null) open.nextAt = monotonicMs()
    },
    succeeded(key) {
      circuits.delete(key)
    },
    failed(key) {
      const circuit = circuits.get(key) ?? { failures: 0, nextAt: 0 }
      circuit.failures += 1
      if (circuit.failures === failuresToOpen) circuit.nextAt = monotonicMs() + probeEveryMs
      circuits.set(key, circuit)
    },
  }
}
