import type { OutboxId } from '#contract/ids.ts'

/**
 * In which order writes came to have failed while the console runs: no clock says it, since somebody may have set that
 * meanwhile. What had failed before the start is number 0.
 */
export function createFailureOrder() {
  const numbers = new Map<OutboxId, number>()
  let last = 0
  return {
    /** It has failed now. */
    add(outboxId: OutboxId): void {
      last += 1
      numbers.set(outboxId, last)
    },
    /** The number of the newest failure. */
    last: (): number => last,
    isAfter: (outboxId: OutboxId, no: number): boolean => (numbers.get(outboxId) ?? 0) > no,
  }
}
export type FailureOrder = ReturnType<typeof createFailureOrder>
