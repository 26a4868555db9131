import { isWaiting } from '#contract/rules/is-waiting.ts'
import { unaskedWindowMs } from '#contract/rules/outbox/send-limit.ts'
import type { Clock } from '../../system/clock.ts'

/** Names of items that were let through whole and have not come yet. */
interface Approval {
  names: Set<string>
  isConfirmed: boolean
  endsAtMs: number
}

export interface Approvals {
  add(names: Iterable<string>, isConfirmed: boolean): void
  has(name: string): boolean
  /** Takes out what has come; gives what puts it back, or null where it was not let through. */
  take(name: string): (() => void) | null
  /** Lets what these names stand in last for another window. */
  extend(names: readonly string[]): void
}

/**
 * What was confirmed whole and let through. What the operator said yes to lasts while its parts come; what was only
 * counted ends with its count, so that no more of it can be saved up than the limit lets through.
 */
export function createApprovals(clock: Clock): Approvals {
  let approvals: readonly Approval[] = []
  // A clock that was set back makes none last longer.
  const isStanding = ({ endsAtMs }: Approval): boolean =>
    isWaiting(endsAtMs, { nowMs: clock(), mostMs: unaskedWindowMs })
  const find = (name: string): Approval | undefined =>
    approvals.find((approval) => isStanding(approval) && approval.names.has(name))
  const extend = (approval: Approval | undefined): void => {
    if (approval?.isConfirmed) approval.endsAtMs = clock() + unaskedWindowMs
  }
  return {
    add(names, isConfirmed) {
      const standing = approvals.filter((one) => one.names.size > 0 && isStanding(one))
      approvals = [...standing, { names: new Set(names), isConfirmed, endsAtMs: clock() + unaskedWindowMs }]
    },
    has: (name) => find(name) !== undefined,
    take(name) {
      const approval = find(name)
      if (approval === undefined) return null
      approval.names.delete(name)
      extend(approval)
      return () => approval.names.add(name)
    },
    extend(names) {
      for (const name of names) extend(find(name))
    },
  }
}
