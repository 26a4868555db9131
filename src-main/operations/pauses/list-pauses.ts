import { formatAimKey, type PauseAim } from '#contract/ipc/pause-aim.ts'
import type { PauseView } from '#contract/ipc/pauses.procedures.ts'
import type { StoredPause } from '../../store/pauses.store.ts'
import type { Store } from '../../store/store.ts'

/** The pauses in force in the order in which they were made, each with what it holds. */
export function listPauses({ store }: { store: Store }): { pauses: PauseView[] } {
  return { pauses: store.pauses.list().map(({ pauseNo: _, ...pause }) => pause) }
}

/** The pauses in force with these aims; null: every one. One that has ended is left out. */
export function findPauses({ pauses }: Store, aims: readonly PauseAim[] | null): StoredPause[] {
  const keys = aims === null ? null : new Set(aims.map(formatAimKey))
  return pauses.list().filter(({ aim }) => keys === null || keys.has(formatAimKey(aim)))
}
