import { type AppErrorData, toAppError } from '#contract/app-error.ts'
import type { BackupsView } from '#contract/ipc/backups.procedures.ts'
import { type Backup, backupFolderOf, listBackups } from '../store/database/backup.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'
import { runEvery } from './run-every.ts'

export interface DailyBackup {
  start(): void
  /**
   * Lets a copy under way come to its end, about 10 ms a megabyte: its thread cannot be stopped without the process.
   */
  close(): Promise<void>
  view(): BackupsView
  /** One now, whatever the time. Rejects when it fails; the earlier ones stay. */
  now(): Promise<BackupsView>
}

const dayMs = 24 * 60 * 60_000
const hourMs = 60 * 60_000
/** Late enough to leave the first minutes of work alone: the copy takes another core, and the disk. */
const firstMs = 5 * 60_000

/** Copies the operator's own database once a day while the console runs; also after a day on which it did not. */
export function createDailyBackup(deps: {
  store: Pick<Store, 'backUp' | 'journal'>
  path: string
  clock: Clock
  startTimer: Timer
  notify: () => void
}): DailyBackup {
  const { store, path, clock, startTimer, notify } = deps
  let lastError: AppErrorData | null = null
  let underWay: Promise<void> | null = null

  /** Null when their folder cannot be read: then one is tried, and its failure is shown. */
  const list = (): Backup[] | null => {
    try {
      return listBackups(path)
    } catch {
      return null
    }
  }
  const isDue = () => {
    const newest = list()?.[0]
    // One from the future was made before somebody set the clock back.
    return newest === undefined || Math.abs(clock() - newest.takenAtMs) >= dayMs
  }
  const take = async () => {
    try {
      const { file, bytes } = await store.backUp()
      lastError = null
      store.journal.add('backup_taken', file, { bytes })
    } catch (thrown) {
      const { code, details } = toAppError(thrown)
      lastError = { code, details }
      throw thrown
    } finally {
      underWay = null
      notify()
    }
  }
  /** Who asks while one is under way gets that one. */
  const takeOne = (): Promise<void> => {
    underWay ??= take()
    return underWay
  }
  const loop = runEvery({
    startTimer,
    clock,
    // What went wrong is in the settings; it is tried again after an hour.
    task: async () => {
      if (isDue()) await takeOne()
    },
    firstMs,
    everyMs: hourMs,
  })
  const view = () => {
    const items = list()
    const unread: AppErrorData | null = items === null ? { code: 'backup_failed', details: {} } : null
    return { folder: backupFolderOf(path), items: items ?? [], lastError: lastError ?? unread }
  }
  return {
    start: loop.start,
    async close() {
      await loop.close()
      // Why it failed is listed with the backups.
      await underWay?.catch(() => {})
    },
    view,
    async now() {
      await takeOne()
      return view()
    },
  }
}
