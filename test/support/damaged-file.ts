/** Damages a database file as a failing disk does. */
import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'

/** Overwrites the middle of a database, as a failing disk does; its first page stays, so that it still opens. */
export function damageFile(file: string): void {
  const bytes = readFileSync(file)
  bytes.fill(0x5a, 4096 * 2, bytes.length)
  writeFileSync(file, bytes)
}

/** Overwrites the first page of one table or index, which only a reader of that comes across. */
export function damageTable(file: string, table: string): void {
  changeFirstPage(file, table, (page) => page.fill(0x5a))
}

/** Has the last entry of an index of few rows lead to a row that is not there, which only both together show. */
export function damageIndex(file: string, index: string): void {
  changeFirstPage(file, index, (page) => {
    const entry = page.readUInt16BE(8 + 2 * (page.readUInt16BE(3) - 1))
    const lastByte = entry + (page[entry] ?? 0)
    page[lastByte] = (page[lastByte] ?? 0) + 100
  })
}

function changeFirstPage(file: string, name: string, change: (page: Buffer) => void): void {
  const db = new DatabaseSync(file)
  const found: unknown = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name)
  db.close()
  const page = typeof found === 'object' && found !== null && 'rootpage' in found ? Number(found.rootpage) : 0
  const bytes = readFileSync(file)
  change(bytes.subarray(4096 * (page - 1), 4096 * page))
  writeFileSync(file, bytes)
}
