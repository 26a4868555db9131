import { formatAimKey, type PauseAim } from '#contract/ipc/pause-aim.ts'
import type { PauseView } from '#contract/ipc/pauses.procedures.ts'
import type { StandingPause } from '../../store/pauses.store.ts'
import type { Store } from '../../store/store.ts'

/** The standing pauses in the order in which they were made, each with what it holds. */
export function listPauses({ store }: { store: Store }): { pauses: PauseView[] } {
  return { pauses: store.pauses.list().map(({ pauseNo: _, ...pause }) => pause) }
}

/** The standing pauses with these aims; null: every one. One that does not stand any more is left out. */
export function findStandingPauses({ pauses }: Store, aims: readonly PauseAim[] | null): StandingPause[] {
  const keys = aims === null ? null : new Set(aims.map(formatAimKey))
  return pauses.list().filter(({ aim }) => keys === null || keys.has(formatAimKey(aim)))
}
