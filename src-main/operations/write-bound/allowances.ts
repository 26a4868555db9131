import { unaskedWindowMs } from '#contract/rules/outbox/write-bound.ts'
import type { Clock } from '../../system/clock.ts'

/** Names of items that were let through whole and have not come yet. */
interface Allowance {
  names: Set<string>
  isConfirmed: boolean
  endsAtMs: number
}

export interface Allowances {
  add(names: Iterable<string>, isConfirmed: boolean): void
  has(name: string): boolean
  /** Takes out what has come; gives what puts it back, or null where it was not let through. */
  take(name: string): (() => void) | null
  /** Lets what these names stand in last for another window. */
  extend(names: readonly string[]): void
}

/**
 * What was announced and let through. What the operator said yes to lasts while its parts come; what was only counted
 * ends with its count, so that no more of it can be saved up than the bound lets through.
 */
export function createAllowances(clock: Clock): Allowances {
  let allowances: readonly Allowance[] = []
  const find = (name: string): Allowance | undefined =>
    allowances.find(({ names, endsAtMs }) => endsAtMs > clock() && names.has(name))
  const extend = (allowance: Allowance | undefined): void => {
    if (allowance?.isConfirmed) allowance.endsAtMs = clock() + unaskedWindowMs
  }
  return {
    add(names, isConfirmed) {
      const standing = allowances.filter((one) => one.names.size > 0 && one.endsAtMs > clock())
      allowances = [...standing, { names: new Set(names), isConfirmed, endsAtMs: clock() + unaskedWindowMs }]
    },
    has: (name) => find(name) !== undefined,
    take(name) {
      const allowance = find(name)
      if (allowance === undefined) return null
      allowance.names.delete(name)
      extend(allowance)
      return () => allowance.names.add(name)
    },
    extend(names) {
      for (const name of names) extend(find(name))
    },
  }
}
