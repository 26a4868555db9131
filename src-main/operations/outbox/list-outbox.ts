import type { OutboxRow } from '#contract/ipc/views.ts'
import { readWritesPaused } from '../app/pause-writes.ts'
import type { Workspace } from '../workspace.ts'
import { outboxViewOf } from './outbox-view.ts'

const shown = 2_000

/** Intended writes: what is not over first, soonest deadline first, then what is, newest first. */
export function listOutbox({ store }: Workspace): { rows: OutboxRow[]; writesPaused: boolean } {
  return {
    rows: store.outbox.list({ limit: shown }).map(outboxViewOf),
    writesPaused: readWritesPaused(store),
  }
}
