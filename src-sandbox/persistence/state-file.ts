/** The file that lets a run go on after a restart: SQLite, written in one transaction, changed rows only. */
import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import type { SnapshotRow } from './snapshot.ts'

/** The file that `--state` names. */
export interface StateFile {
  /** None in a new file. */
  read(): SnapshotRow[]
  /** Makes the file hold exactly these rows, or, when it fails, what it held before. */
  write(rows: Iterable<SnapshotRow>): void
  close(): void
}

const prepareFile = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = TRUNCATE;
  CREATE TABLE IF NOT EXISTS record (
    kind TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
`

/**
 * Rejects when the file cannot be opened or is not a database. Only its owner may read it, and one sandbox at a time
 * has it.
 */
export async function openStateFile(path: string): Promise<StateFile> {
  // A native package that only this option needs.
  const { DatabaseSync } = await import('@photostructure/sqlite')
  // SQLite gives the files beside it the rights of this one.
  closeSync(openSync(path, 'a', 0o600))
  const db = new DatabaseSync(path, { timeout: 1_000 })
  try {
    db.exec(prepareFile)
  } catch (error) {
    db.close()
    throw error
  }
  const insert = db.prepare(
    'INSERT INTO record (kind, id, json) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET json = excluded.json',
  )
  const remove = db.prepare('DELETE FROM record WHERE kind = ? AND id = ?')
  const read = () => db.prepare('SELECT kind, id, json FROM record').all() as unknown as SnapshotRow[]
  let written = new Map(read().map((row) => [keyOf(row), fingerprint(row)]))
  return {
    read,
    write(rows) {
      const next = new Map<string, string>()
      db.exec('BEGIN IMMEDIATE')
      try {
        for (const row of rows) {
          const [key, print] = [keyOf(row), fingerprint(row)]
          next.set(key, print)
          if (written.get(key) !== print) insert.run(row.kind, row.id, row.json)
        }
        for (const key of written.keys()) if (!next.has(key)) remove.run(...partsOf(key))
        db.exec('COMMIT')
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
      written = next
    },
    close() {
      // A closed connection lives on while a statement of it does: the lock has to be given back by hand.
      db.exec('PRAGMA locking_mode = NORMAL; SELECT count(*) FROM record')
      db.close()
    },
  }
}

const keyOf = ({ kind, id }: SnapshotRow) => `${kind}\n${id}`

function partsOf(key: string): [kind: string, id: string] {
  const [kind = '', id = ''] = key.split('\n')
  return [kind, id]
}

function fingerprint({ json }: SnapshotRow): string {
  return createHash('sha1').update(json).digest('base64')
}
