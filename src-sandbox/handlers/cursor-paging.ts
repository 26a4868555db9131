/** Pages over rows that are ordered by a growing number: what comes in meanwhile never moves a row to another page. */
import { Refusal } from '../refusal.ts'

const defaultLimit = 20

/** The page after `cursor`, newest first, and the opaque cursor of the next one. */
export function pageOf<Row extends { seq: number }>(
  rows: readonly Row[],
  query: { limit?: number | undefined; cursor?: string | undefined },
): { rows: Row[]; next_cursor: string | null } {
  const before = query.cursor === undefined ? Number.POSITIVE_INFINITY : readCursor(query.cursor)
  const older = rows.filter(({ seq }) => seq < before).sort((a, b) => b.seq - a.seq)
  const page = older.slice(0, query.limit ?? defaultLimit)
  const last = page.at(-1)
  return {
    rows: page,
    next_cursor: last === undefined || page.length === older.length ? null : writeCursor(last.seq),
  }
}

function writeCursor(seq: number): string {
  return `c_${Buffer.from(`${seq}`).toString('base64url')}|${seq.toString(36)}`
}

function readCursor(cursor: string): number {
  const seq = Number.parseInt(cursor.split('|')[1] ?? '', 36)
  if (!Number.isSafeInteger(seq) || writeCursor(seq) !== cursor) throw new Refusal(400, 'Invalid cursor')
  return seq
}
