const sqliteCorrupt = 11
const sqliteNotADatabase = 26

/** The database opened, but reading it through found what cannot be. */
export class DamagedDatabase extends Error {}

/** Whether a failure says that the file itself is not what SQLite wrote, rather than that it cannot be reached. */
export function isDamage(thrown: unknown): boolean {
  if (thrown instanceof DamagedDatabase) return true
  const code = thrown instanceof Error && 'sqliteCode' in thrown ? Number(thrown.sqliteCode) & 0xff : 0
  return code === sqliteCorrupt || code === sqliteNotADatabase
}
