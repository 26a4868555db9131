const failuresToOpen = 5
const probeEveryMs = 30_000

export interface CircuitBreaker {
  /** Ms to wait before the service may be bothered again; 0 lets this call through. */
  blockedMs(key: string): number
  succeeded(key: string): void
  failed(key: string): void
}

/**
 * Spares a site that is down: after five failures in a row one call every 30 s goes through, until one succeeds. Any
 * response that is the service's own counts as success, a refusal too.
 */
export function createCircuitBreaker(monotonicMs: () => number): CircuitBreaker {
  const circuits = new Map<string, { failures: number; nextProbeAt: number }>()
  return {
    blockedMs(key) {
      const circuit = circuits.get(key)
      if (circuit === undefined || circuit.failures < failuresToOpen) return 0
      const now = monotonicMs()
      if (now < circuit.nextProbeAt) return circuit.nextProbeAt - now
      circuit.nextProbeAt = now + probeEveryMs
      return 0
    },
    succeeded(key) {
      circuits.delete(key)
    },
    failed(key) {
      const circuit = circuits.get(key) ?? { failures: 0, nextProbeAt: 0 }
      circuit.failures += 1
      if (circuit.failures === failuresToOpen) circuit.nextProbeAt = monotonicMs() + probeEveryMs
      circuits.set(key, circuit)
    },
  }
}
