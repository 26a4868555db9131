import { z } from 'zod'
import { chainBreakSchema, type LedgerVerification, ledgerHeadSchema } from '#contract/ipc/ledger.procedures.ts'
import { chainStart } from '#contract/rules/ledger/verify-chain.ts'
import type { AnalyticsReader } from '../../store/analytics/analytics-reader.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import type { Notify } from '../notify.ts'

/** About a tenth of a second of the thread, and so of what else is asked of it meanwhile. */
const rowsAtOnce = 5_000

const checkedPart = z.object({ last: ledgerHeadSchema, found: chainBreakSchema.nullable() })

export interface LedgerVerifier {
  /** How far the one under way is; null when none is. */
  running(): { checked: number; of: number } | null
  /** Checks every row that there is now. Who asks while one is under way gets that one. `store_unavailable`. */
  verify(): Promise<LedgerVerification>
}

/** Under this name the settings keep what the last verification came to. */
export const verifiedName = 'ledgerVerified'

/** Verifies the ledger of a workspace part by part in the thread, and keeps what it came to. */
export function createLedgerVerifier(deps: {
  store: Store
  analytics: AnalyticsReader
  clock: Clock
  notify: Notify
}): LedgerVerifier {
  const { store, analytics, clock, notify } = deps
  let progress: { checked: number; of: number } | null = null
  let underWay: Promise<LedgerVerification> | null = null

  const check = async (): Promise<LedgerVerification> => {
    const uptoSeq = store.ledger.highestSeq()
    let part: z.output<typeof checkedPart> = { last: chainStart, found: null }
    while (part.found === null && part.last.seq < uptoSeq) {
      progress = { checked: part.last.seq, of: uptoSeq }
      notify('ledger')
      const input = { after: part.last, uptoSeq, limit: rowsAtOnce }
      part = checkedPart.parse(await analytics.ask({ name: 'ledgerCheck', input }))
      await yieldToEventLoop()
    }
    const verified = { atMs: Math.trunc(clock()), checked: part.last.seq, found: part.found }
    store.settings.set(verifiedName, verified)
    return verified
  }
  return {
    running: () => progress,
    verify() {
      underWay ??= check().finally(() => {
        underWay = null
        progress = null
        notify('ledger')
      })
      return underWay
    },
  }
}
