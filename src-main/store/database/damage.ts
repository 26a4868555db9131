import { AppError } from '#contract/app-error.ts'

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

/** The primary result code. */
function sqliteCodeOf(thrown: unknown): number {
  return thrown instanceof Error && 'sqliteCode' in thrown ? Number(thrown.sqliteCode) & 0xff : 0
}
