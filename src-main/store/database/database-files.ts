/** A database on the disk: its file, and what SQLite keeps beside it. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'

/** Logs count for whatever file has the name: the file goes first, and then none is ever left without its log. */
const suffixes = ['', '-wal', '-shm', '-journal']

/**
 * Renames all of a database. Where an earlier try was cut short, what it left goes after the rest; a log that has its
 * place taken is that of a copy which came later, and nobody needs it.
 */
export function moveDatabase(path: string, to: string): void {
  for (const suffix of suffixes) {
    if (!existsSync(path + suffix)) continue
    if (existsSync(to + suffix)) rmSync(path + suffix)
    else renameSync(path + suffix, to + suffix)
  }
}

/** Removes all of a database; without one nothing happens. */
export function removeDatabase(path: string): void {
  for (const suffix of suffixes) rmSync(path + suffix, { force: true })
}

/** Removes what was written of a copy that failed: what stays would take the room that the database needs. */
export function removePart(part: string): void {
  try {
    rmSync(part, { force: true })
  } catch {
    // Why the copy failed is worth more to know; the next one removes it, or fails too.
  }
}

/** Waits until a file is on the disk. */
export function persistFile(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
