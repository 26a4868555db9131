/** In a row. */
export const failuresToOpen = 5
/** How often a call goes to a site that is spared. */
export const turnEveryMs = 30_000

export interface CircuitBreaker {
  /** Ms to wait before the service may be bothered again; 0 where a call may go. */
  blockedMs(key: string): number
  /** Whether calls are held back, but for one now and then. */
  isOpen(key: string): boolean
  /** For how long, in ms; 0 while it is closed. */
  openForMs(key: string): number
  /** Says that a call goes now. While calls are held back the next one may go 30 s later. */
  takeTurn(key: string): void
  /** Lets calls go until the next one fails; once in 30 s, so that a service that fails at them is spared again. */
  halfOpen(key: string): void
  succeeded(key: string): void
  failed(key: string): void
}

interface Circuit {
  failures: number
  nextAt: number
  openedAt: number
  halfOpenedAt: number | null
}

/**
 * Spares a site that is down: after five failures in a row one call every 30 s goes through, until one succeeds. Any
 * response that is the service's own counts as success, a refusal too.
 */
export function createCircuitBreaker(monotonicMs: () => number): CircuitBreaker {
  const circuits = new Map<string, Circuit>()
  const findOpen = (key: string): Circuit | null => {
    const circuit = circuits.get(key)
    return circuit !== undefined && circuit.failures >= failuresToOpen ? circuit : null
  }
  return {
    blockedMs: (key) => Math.max(0, (findOpen(key)?.nextAt ?? 0) - monotonicMs()),
    isOpen: (key) => findOpen(key) !== null,
    openForMs(key) {
      const open = findOpen(key)
      return open === null ? 0 : monotonicMs() - open.openedAt
    },
    takeTurn(key) {
      const open = findOpen(key)
      if (open !== null) open.nextAt = monotonicMs() + turnEveryMs
    },
    halfOpen(key) {
      const open = findOpen(key)
      const now = monotonicMs()
      if (open === null || (open.halfOpenedAt !== null && now - open.halfOpenedAt < turnEveryMs)) return
      Object.assign(open, { failures: failuresToOpen - 1, halfOpenedAt: now })
    },
    succeeded(key) {
      circuits.delete(key)
    },
    failed(key) {
      const circuit = circuits.get(key) ?? { failures: 0, nextAt: 0, openedAt: 0, halfOpenedAt: null }
      circuit.failures += 1
      const now = monotonicMs()
      if (circuit.failures === failuresToOpen) Object.assign(circuit, { nextAt: now + turnEveryMs, openedAt: now })
      circuits.set(key, circuit)
    },
  }
}
