/**
 * A small file beside the database that says what the next start must know when the database itself cannot be asked:
 * that it is to be read through before it is trusted, or that it was being replaced. A kill at any point leaves either
 * the mark or the finished work.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { markFileOf } from './recovery-mark-file.ts'

const markSchema = z.strictObject({
  /** Where the damaged database was put; null while it is only doubted. */
  movedAsideTo: z.string().nullable(),
  /** The backup whose copy is in its place; null: none, or not yet. */
  restoredFrom: z.strictObject({ file: z.string(), takenAtMs: z.number(), bytes: z.number() }).nullable(),
})
type RecoveryMark = z.output<typeof markSchema>

const doubted: RecoveryMark = { movedAsideTo: null, restoredFrom: null }

/** Null: nothing is to be known. A mark that cannot be read still raises doubt. */
export function readRecoveryMark(databasePath: string): RecoveryMark | null {
  if (!existsSync(markFileOf(databasePath))) return null
  try {
    const mark = markSchema.parse(JSON.parse(readFileSync(markFileOf(databasePath), 'utf8')))
    // Killed before the damaged file was moved: it is still in its place, and only doubted.
    return mark.movedAsideTo !== null && existsSync(mark.movedAsideTo) ? mark : doubted
  } catch {
    return doubted
  }
}

/** Says to the next start what became of the database. Whole or not at all. */
export function writeRecoveryMark(databasePath: string, mark: RecoveryMark): void {
  const part = `${markFileOf(databasePath)}.part`
  writeFileSync(part, JSON.stringify(mark), { mode: 0o600, flush: true })
  renameSync(part, markFileOf(databasePath))
}

/**
 * Has the next start read the database through. A mark that is there stays: it raises the same doubt and may say more.
 * Where the disk refuses it, what raised the doubt is still what the operator must hear.
 */
export function markAsDoubtful(databasePath: string): void {
  try {
    if (!existsSync(markFileOf(databasePath))) writeRecoveryMark(databasePath, doubted)
  } catch {
    // The next query that comes across the damage tries again.
  }
}

/** Nothing is to be known any more; without a mark nothing happens. */
export function clearRecoveryMark(databasePath: string): void {
  rmSync(markFileOf(databasePath), { force: true })
}
