import { AppError } from '#contract/app-error.ts'
import { type AskedWrite, summariseAskedWrites } from '#contract/rules/outbox/asked-writes.ts'
import { mostUnasked, unaskedWindowMs } from '#contract/rules/outbox/write-bound.ts'
import type { Confirmations } from '../../ports/confirmations.ts'
import type { Clock } from '../../system/clock.ts'

/**
 * Something that the page wants sent, by one press of the operator. An item is one write at most; one that turns out
 * to be none counts too, since what is against it may be gone by the time at which it is sent.
 */
export interface PageAct<Item> {
  items: readonly Item[]
  /** The name of an item of an act that can be announced whole and come in parts. */
  nameOf?: (item: Item) => string
  /** What is said of these items where the operator is asked about them: one write each. */
  listWrites(items: readonly Item[]): readonly AskedWrite[] | Promise<readonly AskedWrite[]>
}

export interface WriteBound {
  /** Returns when the act may go, having asked the operator where it goes past the bound; `writes_not_confirmed`. */
  pass<Item>(act: PageAct<Item>): Promise<void>
  /** The same for an act that comes in parts after it: these then pass, each item once. */
  announce<Item>(act: PageAct<Item>): Promise<void>
}

/** What was let through whole and has not come yet. */
interface Allowance {
  names: Set<string>
  endsAtMs: number
}

/**
 * Counts what the page has main send, since it has nothing but its own word that the operator wants it. Nothing is
 * asked while that stays within a number in a rolling window. An act that would go past it is asked about once, in
 * main's own dialog: a yes lets this act through and begins the count anew, a no lets nothing of it through.
 */
export function createWriteBound({
  confirmations,
  clock,
}: {
  confirmations: Pick<Confirmations, 'confirmWrites'>
  clock: Clock
}): WriteBound {
  let passed: readonly { atMs: number; count: number }[] = []
  let allowances: readonly Allowance[] = []

  const countUnasked = (): number => {
    passed = passed.filter(({ atMs }) => atMs > clock() - unaskedWindowMs)
    return passed.reduce((sum, { count }) => sum + count, 0)
  }
  /** Counts so many, where that stays within the bound. */
  const take = (count: number): boolean => {
    if (countUnasked() + count > mostUnasked) return false
    if (count > 0) passed = [...passed, { atMs: clock(), count }]
    return true
  }
  const ask = async (writes: readonly AskedWrite[]): Promise<boolean> => {
    const unasked = countUnasked()
    const before = new Set(passed)
    const isConfirmed = await confirmations.confirmWrites(summariseAskedWrites(writes, unasked))
    // What went while the question was open was not asked about, and counts.
    if (isConfirmed) passed = passed.filter((one) => !before.has(one))
    return isConfirmed
  }
  const passItems = async <Item>({ listWrites }: PageAct<Item>, items: readonly Item[]): Promise<void> => {
    if (take(items.length)) return
    if (!(await ask(await listWrites(items)))) throw new AppError('writes_not_confirmed')
  }
  const dropEnded = (): void => {
    allowances = allowances.filter(({ names, endsAtMs }) => names.size > 0 && endsAtMs > clock())
  }
  /** Takes from what was announced what this item is the part of; gives what puts it back. */
  const takeAnnounced = (name: string): (() => void) | null => {
    const allowance = allowances.find(({ names }) => names.has(name))
    if (allowance === undefined) return null
    allowance.names.delete(name)
    allowance.endsAtMs = clock() + unaskedWindowMs
    return () => allowance.names.add(name)
  }

  return {
    async pass(act) {
      const { items, nameOf } = act
      dropEnded()
      if (nameOf === undefined || allowances.length === 0) return passItems(act, items)
      const taken: (() => void)[] = []
      const rest = items.filter((item) => {
        const putBack = takeAnnounced(nameOf(item))
        if (putBack !== null) taken.push(putBack)
        return putBack === null
      })
      try {
        await passItems(act, rest)
      } catch (thrown) {
        for (const putBack of taken) putBack()
        throw thrown
      }
    },
    async announce(act) {
      const { items, nameOf } = act
      await passItems(act, items)
      dropEnded()
      if (nameOf === undefined) return
      allowances = [...allowances, { names: new Set(items.map(nameOf)), endsAtMs: clock() + unaskedWindowMs }]
    },
  }
}
