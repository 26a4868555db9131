import type { Concern } from '#contract/ipc/integrity.procedures.ts'

/** Whether nothing of what the guard asks about is still without the operator's word. */
export function isConfirmed(concerns: readonly Concern[], confirmed: ReadonlySet<string>): boolean {
  return concerns.every(({ verdict, concernId }) => verdict !== 'ask' || confirmed.has(concernId))
}
