import { AppError, type AppErrorCode, type AppErrorDetails } from '#contract/app-error.ts'

const sqliteBusy = 5
const sqliteCorrupt = 11
const sqliteNotADatabase = 26
const sqliteConstraint = 19
const sqliteMismatch = 20

/** The database opened, but reading it through found what cannot be. */
export class DamagedDatabase extends Error {}

/** Whether a failure says that the file itself is not what SQLite wrote, rather than that it cannot be reached. */
export function isDamage(thrown: unknown): boolean {
  const cause = thrown instanceof AppError ? thrown.cause : thrown
  if (cause instanceof DamagedDatabase) return true
  const code = sqliteCodeOf(cause)
  return code === sqliteCorrupt || code === sqliteNotADatabase
}

/** Whether a failure says that a value does not belong where it was to be put, rather than that the disk refuses. */
export function isRefusedValue(thrown: unknown): boolean {
  const code = sqliteCodeOf(thrown instanceof Error ? (thrown.cause ?? thrown) : thrown)
  return code === sqliteConstraint || code === sqliteMismatch
}

/** Whether a failure says that another program holds the file, rather than that the disk refuses. */
export function isLocked(thrown: unknown): boolean {
  return sqliteCodeOf(thrown instanceof AppError ? thrown.cause : thrown) === sqliteBusy
}

/** What keeps the database from being read or written, as what the operator can act on. */
export function createUnavailableError(thrown: unknown, details: AppErrorDetails = {}): AppError {
  return new AppError('store_unavailable', isLocked(thrown) ? { ...details, reason: 'locked' } : details, {
    cause: thrown,
  })
}

/** Whether a failure says that the database could not be read or written, and nothing of what was asked of it. */
export function isStoreFailure({ code }: { code: AppErrorCode }): boolean {
  return code === 'store_unavailable' || code === 'store_damaged'
}

/** What SQLite itself always says for these codes. */
const codeOfWords: ReadonlyMap<string, number> = new Map([
  ['database disk image is malformed', sqliteCorrupt],
  ['file is not a database', sqliteNotADatabase],
  ['database is locked', sqliteBusy],
])

/** The primary result code. The driver leaves it out where all rows of a statement are read at once. */
function sqliteCodeOf(thrown: unknown): number {
  if (!(thrown instanceof Error)) return 0
  return 'sqliteCode' in thrown ? Number(thrown.sqliteCode) & 0xff : (codeOfWords.get(thrown.message) ?? 0)
}
