import { AppError } from '#contract/app-error.ts'
import type { StoreTrouble } from '#contract/ipc/app.procedures.ts'
import type { Log } from '../../log/log.ts'
import type { Clock } from '../../system/clock.ts'
import { isLocked, isRefusedValue, isStoreFailure } from './damage.ts'

/** The rows of a table, and which field of them has their number. */
export interface NumberedRows {
  table: string
  no: string
}

export interface StoreHealth {
  /** What was to be written down is on the disk. */
  noteWritten(): void
  /** It is not, by what was thrown. What is no failure of the database itself is passed over. */
  noteNotWritten(thrown: unknown): void
  /** A row was left out as `column` of it cannot be read. */
  noteUnread(row: { table: string; no: number; column: string }): void
  /** A row that was left out was read after all. */
  noteRead(row: { table: string; no: number }): void
  /** Numbers of the rows of a table that were left out. */
  unreadIn(table: string): number[]
  current(): StoreTrouble
}

/** Whether it says that the disk, or who holds the file, refuses; a value that does not belong there says neither. */
function isRefusal(thrown: unknown): thrown is AppError {
  return thrown instanceof AppError && thrown.cause !== undefined && isStoreFailure(thrown) && !isRefusedValue(thrown)
}

interface HealthDeps {
  clock: Clock
  /** Has each column that cannot be read once. */
  log?: Log | undefined
  /** Called when `current` says something else. */
  onChange?: (() => void) | undefined
}

/** Keeps what the statements of one database come across. */
export function createStoreHealth({ clock, log, onChange = () => {} }: HealthDeps): StoreHealth {
  let refused: (Pick<StoreTrouble, 'isLocked'> & { sinceMs: number }) | null = null
  const unread = new Map<string, Set<number>>()
  const logged = new Set<string>()
  return {
    noteWritten() {
      if (refused === null) return
      refused = null
      log?.('info', 'the database is written again')
      onChange()
    },
    noteNotWritten(thrown) {
      if (!isRefusal(thrown)) return
      const before = refused
      refused = { sinceMs: before?.sinceMs ?? Math.trunc(clock()), isLocked: isLocked(thrown) }
      if (before?.isLocked === refused.isLocked) return
      const reason = refused.isLocked ? 'locked' : 'refused'
      log?.('error', 'the database cannot be written', { code: thrown.code, reason })
      onChange()
    },
    noteUnread({ table, no, column }) {
      const place = `${table}.${column}`
      if (!logged.has(place)) log?.('error', 'a stored row cannot be read and is left out', { reason: place })
      logged.add(place)
      const ofTable = unread.get(table) ?? new Set()
      if (ofTable.has(no)) return
      unread.set(table, ofTable.add(no))
      onChange()
    },
    noteRead({ table, no }) {
      if (unread.get(table)?.delete(no) === true) onChange()
    },
    unreadIn: (table) => [...(unread.get(table) ?? [])],
    current: () => ({
      refusedSinceMs: refused?.sinceMs ?? null,
      isLocked: refused?.isLocked ?? false,
      unreadRows: [...unread.values()].reduce((sum, { size }) => sum + size, 0),
    }),
  }
}
