/** One step of the database's shape. A step that was ever released is never edited: a later one corrects it. */
export interface Migration {
  version: number
  name: string
  sql: string
  /** What the SQL of this step calls and SQLite cannot do: it tells letter case in ASCII only. */
  functions?: Readonly<Record<string, (text: string) => string>>
}
