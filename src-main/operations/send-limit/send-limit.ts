import { AppError } from '#contract/app-error.ts'
import { type AskedWrite, summariseAskedWrites } from '#contract/rules/outbox/asked-writes.ts'
import type { Confirmations } from '../../ports/confirmations.ts'
import type { Clock } from '../../system/clock.ts'
import { createApprovals } from './approvals.ts'
import { createUnaskedCount } from './unasked-count.ts'

/**
 * Something that the page wants sent, by one press of the operator. An item is one write at most; one that turns out
 * to be none counts too, since what is against it may be gone by the time at which it is sent.
 */
export interface SendBatch<Item> {
  items: readonly Item[]
  /** The name of an item of a batch that can be confirmed whole and come in parts, or that can grow. */
  nameOf?: (item: Item) => string
  /** What is said of these items where the operator is asked about them: one write each. */
  listWrites(items: readonly Item[]): readonly AskedWrite[] | Promise<readonly AskedWrite[]>
}

export interface SendLimit {
  /**
   * Sends a batch when it may go, having asked the operator where it goes past the limit; `writes_not_confirmed`. The
   * batch is read again at the moment of sending: what has come to it has to pass as well, and is asked about where the
   * rest was.
   */
  pass<Item, Result>(readBatch: () => SendBatch<Item>, send: () => Result | Promise<Result>): Promise<Result>
  /**
   * Has a batch pass whole that comes in parts after it: these are then let through, each item once. What of it was
   * confirmed whole before and has not come yet is neither asked about nor counted again.
   */
  confirmWhole<Item>(batch: SendBatch<Item>): Promise<void>
}

/**
 * Counts what the page has main send, since it has nothing but its own word that the operator wants it. Nothing is
 * asked while that stays within a number in a rolling window. A batch that would go past it is asked about once, in
 * main's own dialog: a yes lets this batch through and begins the count again, a no lets nothing of it through.
 */
export function createSendLimit({
  confirmations,
  clock,
}: {
  confirmations: Pick<Confirmations, 'confirmWrites'>
  clock: Clock
}): SendLimit {
  const unasked = createUnaskedCount(clock)
  const approvals = createApprovals(clock)

  const ask = async (writes: readonly AskedWrite[]): Promise<boolean> => {
    const before = unasked.read()
    const isConfirmed = await confirmations.confirmWrites(summariseAskedWrites(writes, before.count))
    if (isConfirmed) before.forget()
    return isConfirmed
  }
  /** Gives whether the operator was asked; `mustAsk`: also within the limit. A no takes back what `undo` holds. */
  const passItems = async <Item>(
    { listWrites }: SendBatch<Item>,
    items: readonly Item[],
    { mustAsk = false, undo = [] }: { mustAsk?: boolean; undo?: (() => void)[] } = {},
  ): Promise<boolean> => {
    if (items.length === 0) return false
    const putBack = mustAsk ? null : unasked.take(items.length)
    if (putBack !== null) {
      undo.push(putBack)
      return false
    }
    if (!(await ask(await listWrites(items)))) throw new AppError('writes_not_confirmed')
    return true
  }
  /** The same, but for what was confirmed whole. */
  const passBatch = async <Item>(
    batch: SendBatch<Item>,
    { mustAsk, undo }: { mustAsk: boolean; undo: (() => void)[] },
  ): Promise<boolean> => {
    const { items, nameOf } = batch
    if (nameOf === undefined) return passItems(batch, items, { mustAsk, undo })
    const rest = items.filter((item) => {
      const putBack = approvals.take(nameOf(item))
      if (putBack !== null) undo.push(putBack)
      return putBack === null
    })
    return passItems(batch, rest, { mustAsk, undo })
  }

  return {
    async pass(readBatch, send) {
      const passed = new Set<string>()
      const undo: (() => void)[] = []
      try {
        // The last reading and the sending are of one turn: nothing may be awaited between them.
        let mustAsk = false
        for (let batch = readBatch(); batch.items.length > 0; batch = withoutPassed(readBatch(), passed)) {
          mustAsk = (await passBatch(batch, { mustAsk, undo })) || mustAsk
          if (batch.nameOf === undefined) break
          for (const item of batch.items) passed.add(batch.nameOf(item))
        }
      } catch (thrown) {
        for (const putBack of undo) putBack()
        throw thrown
      }
      return await send()
    },
    async confirmWhole(batch) {
      const { items, nameOf } = batch
      if (nameOf === undefined) return void (await passItems(batch, items))
      const fresh = items.filter((item) => !approvals.has(nameOf(item)))
      const isConfirmed = await passItems(batch, fresh)
      approvals.extend(items.map(nameOf))
      approvals.add(fresh.map(nameOf), isConfirmed)
    },
  }
}

/** What has come to a batch since these passed. */
function withoutPassed<Item>(batch: SendBatch<Item>, passed: ReadonlySet<string>): SendBatch<Item> {
  const { nameOf } = batch
  return nameOf === undefined ? batch : { ...batch, items: batch.items.filter((item) => !passed.has(nameOf(item))) }
}
