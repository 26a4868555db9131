import { AppError } from '#contract/app-error.ts'
import { type AskedWrite, summariseAskedWrites } from '#contract/rules/outbox/asked-writes.ts'
import { mostUnasked, unaskedWindowMs } from '#contract/rules/outbox/write-bound.ts'
import type { Confirmations } from '../../ports/confirmations.ts'
import type { Clock } from '../../system/clock.ts'
import { createAllowances } from './allowances.ts'

/**
 * Something that the page wants sent, by one press of the operator. An item is one write at most; one that turns out
 * to be none counts too, since what is against it may be gone by the time at which it is sent.
 */
export interface PageAct<Item> {
  items: readonly Item[]
  /** The name of an item of an act that can be announced whole and come in parts, or that can grow. */
  nameOf?: (item: Item) => string
  /** What is said of these items where the operator is asked about them: one write each. */
  listWrites(items: readonly Item[]): readonly AskedWrite[] | Promise<readonly AskedWrite[]>
}

export interface WriteBound {
  /**
   * Sends an act when it may go, having asked the operator where it goes past the bound; `writes_not_confirmed`. The
   * act is read again at the moment of sending: what has come to it has to pass as well, and is asked about where the
   * rest was.
   */
  pass<Item, Result>(readAct: () => PageAct<Item>, send: () => Result | Promise<Result>): Promise<Result>
  /**
   * Has an act pass whole that comes in parts after it: these are then let through, each item once. What of it was
   * announced before and has not come yet is neither asked about nor counted again.
   */
  announce<Item>(act: PageAct<Item>): Promise<void>
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
  const allowances = createAllowances(clock)

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
  /** Gives whether the operator was asked; `mustAsk`: also within the bound. */
  const passItems = async <Item>(
    { listWrites }: PageAct<Item>,
    items: readonly Item[],
    mustAsk = false,
  ): Promise<boolean> => {
    if (items.length === 0 || (!mustAsk && take(items.length))) return false
    if (!(await ask(await listWrites(items)))) throw new AppError('writes_not_confirmed')
    return true
  }
  /** The same, but for what was announced. */
  const passAct = async <Item>(act: PageAct<Item>, mustAsk: boolean): Promise<boolean> => {
    const { items, nameOf } = act
    if (nameOf === undefined) return passItems(act, items, mustAsk)
    const taken: (() => void)[] = []
    const rest = items.filter((item) => {
      const putBack = allowances.take(nameOf(item))
      if (putBack !== null) taken.push(putBack)
      return putBack === null
    })
    try {
      return await passItems(act, rest, mustAsk)
    } catch (thrown) {
      for (const putBack of taken) putBack()
      throw thrown
    }
  }

  return {
    async pass(readAct, send) {
      const passed = new Set<string>()
      let isAsked = false
      for (let act = readAct(); act.items.length > 0; act = withoutPassed(readAct(), passed)) {
        isAsked = (await passAct(act, isAsked)) || isAsked
        if (act.nameOf === undefined) break
        for (const item of act.items) passed.add(act.nameOf(item))
      }
      return await send()
    },
    async announce(act) {
      const { items, nameOf } = act
      if (nameOf === undefined) return void (await passItems(act, items))
      const fresh = items.filter((item) => !allowances.has(nameOf(item)))
      const isConfirmed = await passItems(act, fresh)
      allowances.extend(items.map(nameOf))
      allowances.add(fresh.map(nameOf), isConfirmed)
    },
  }
}

/** What has come to an act since these passed. */
function withoutPassed<Item>(act: PageAct<Item>, passed: ReadonlySet<string>): PageAct<Item> {
  const { nameOf } = act
  return nameOf === undefined ? act : { ...act, items: act.items.filter((item) => !passed.has(nameOf(item))) }
}
