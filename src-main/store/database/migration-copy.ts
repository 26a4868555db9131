/** The copy of a database that is made before its shape changes: the way back to an older console. */
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { persistFile, removePart } from './database-files.ts'

/** With the one just made. Each is as large as the database, and a start that fails again and again makes one each. */
const mostCopies = 2

/**
 * Copies the database to `<path>.v<version>-<stamp>.backup`, whole or not at all, and removes all but the newest of
 * earlier ones.
 */
export function createMigrationCopy(
  db: DatabaseSyncInstance,
  { path, fromVersion, stamp }: { path: string; fromVersion: number; stamp: string },
): void {
  const copy = `${path}.v${fromVersion}-${stamp}.backup`
  const part = `${path}.backup.part`
  try {
    // Of a start that was killed.
    rmSync(part, { force: true })
    db.prepare('VACUUM INTO ?').run(part)
    persistFile(part)
    renameSync(part, copy)
  } catch (thrown) {
    removePart(part)
    throw thrown
  }
  for (const earlier of listMigrationCopies(path)
    .filter((file) => file !== copy)
    .slice(mostCopies - 1)) {
    removePart(earlier)
  }
}

/** The newest first, by their own time. */
function listMigrationCopies(path: string): string[] {
  const folder = dirname(path)
  const begin = `${basename(path)}.v`
  return readdirSync(folder)
    .filter((name) => name.startsWith(begin))
    .flatMap((name) => {
      const [, stamp] = /^\d+-([\dTZ-]+)\.backup$/.exec(name.slice(begin.length)) ?? []
      return stamp === undefined ? [] : [{ file: join(folder, name), stamp }]
    })
    .sort((left, right) => right.stamp.localeCompare(left.stamp))
    .map(({ file }) => file)
}
