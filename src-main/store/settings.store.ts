import { z } from 'zod'
import type { Statements } from './database/statements.ts'

/** What is no JSON is what no reader knows. */
function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Named values as JSON. What each may be is its reader's business, who also knows what holds when it is absent. */
export function createSettingStore(sql: Statements) {
  const get = sql.row('SELECT value FROM settings WHERE name = :name', z.object({ value: z.string() }))
  const set = sql.run('INSERT INTO settings VALUES (:name, :value) ON CONFLICT DO UPDATE SET value = excluded.value')
  return {
    get(name: string): unknown {
      const row = get({ name })
      return row === null ? undefined : parseValue(row.value)
    },
    set(name: string, value: unknown) {
      set({ name, value: JSON.stringify(value) })
    },
  }
}
export type SettingStore = ReturnType<typeof createSettingStore>
