import { isIntact, type WriteRecord } from '../../store/outbox-row.ts'
import type { WriteDeps } from './write-kind.ts'

/**
 * After this computer's clock was set back by `backMs`: what waits, to be tried or to be looked for again, goes on when
 * it would have without that. An altered row would be sealed as if it were sound: it stays as it is.
 */
export function moveWaitsBack({ store, clock, notify }: Pick<WriteDeps, 'store' | 'clock' | 'notify'>, backMs: number) {
  const nowMs = clock()
  const isMoved = (row: WriteRecord): boolean => row.waitsUntilMs !== null && row.waitsUntilMs > nowMs && isIntact(row)
  const rows = (['waiting', 'uncertain'] as const).flatMap((state) => store.outbox.inState({ state })).filter(isMoved)
  if (rows.length === 0) return
  store.transaction(() => {
    for (const row of rows) {
      const { state, waitsUntilMs } = row
      if (waitsUntilMs !== null) store.outbox.change(row, { state, waitsUntilMs: Math.trunc(waitsUntilMs - backMs) })
    }
  })
  notify('outbox')
}
