/** Names on both sides of SQL: the field `agentNo` of a row is the column `agent_no`. */
import type { z } from 'zod'

function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The field under which a row gives a column of a result: `agent_no` is `agentNo`, what SQL calls `hasScore` stays. */
export function fieldOf(column: string): string {
  return column.replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * What a SELECT names so that it gives the fields of `row`: for the fields `agentNo` and `name` of the table `a` it is
 * `a.agent_no, a.name`. `elsewhere` has the SQL of fields that are no column of that table; `'s.'` is the column of the
 * same name in `s`.
 */
export function selectColumns<Shape extends z.ZodRawShape>(
  row: z.ZodObject<Shape>,
  table = '',
  elsewhere: { readonly [Field in keyof Shape]?: string } = {},
): string {
  const own = table === '' ? '' : `${table}.`
  const termOf = (field: string) => {
    const from = elsewhere[field] ?? own
    return from === '' || from.endsWith('.') ? from + columnOf(field) : `${from} AS "${field}"`
  }
  return Object.keys(row.shape).map(termOf).join(', ')
}

/**
 * What an INSERT says after its table: `(agent_no, tag) VALUES (:agentNo, :tag)`. `fixed` has the SQL of further
 * fields.
 */
export function insertValues(fields: readonly string[], fixed: Readonly<Record<string, string>> = {}): string {
  const names = [...fields, ...Object.keys(fixed)].map(columnOf).join(', ')
  return `(${names}) VALUES (${[...fields.map((field) => `:${field}`), ...Object.values(fixed)].join(', ')})`
}

/** What an UPDATE sets: `note = :note, group_name = :groupName`. */
export function updateAssignments(fields: readonly string[]): string {
  return fields.map((field) => `${columnOf(field)} = :${field}`).join(', ')
}

/** What an upsert sets to what came in: `name = excluded.name`, or with `ifnull` only where something came in. */
export function upsertAssignments(fields: readonly string[], { unlessNull = false } = {}): string {
  return fields
    .map(columnOf)
    .map((column) => `${column} = ${unlessNull ? `ifnull(excluded.${column}, ${column})` : `excluded.${column}`}`)
    .join(', ')
}
