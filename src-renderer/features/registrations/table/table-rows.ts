/** What the rows of a table come to once free names were taken. Pure. */
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import type { RegistrationTableRow } from '#contract/ipc/registration-tables.ts'

export type TableRowStatus = 'ready' | 'clash' | 'wrong'
export const tableGroups = ['all', 'ready', 'clash', 'wrong'] as const
export type TableGroup = (typeof tableGroups)[number]

/** A row with the name that was taken for it, if any. */
export interface ValidatedRow extends RegistrationTableRow {
  verdict: TableRowStatus
  isRenamed: boolean
}

export function validateRows(
  rows: readonly RegistrationTableRow[],
  names: ReadonlyMap<number, string>,
): readonly ValidatedRow[] {
  return rows.map((row) => {
    const taken = names.get(row.line)
    const isClashing = row.clash !== null && taken === undefined
    return {
      ...row,
      name: taken ?? row.name,
      form: row.form === null || taken === undefined ? row.form : { ...row.form, name: taken },
      verdict: row.form === null ? 'wrong' : isClashing ? 'clash' : 'ready',
      isRenamed: taken !== undefined,
    }
  })
}

export function countRowStatuses(rows: readonly ValidatedRow[]): Readonly<Record<TableGroup, number>> {
  const counts = { all: rows.length, ready: 0, clash: 0, wrong: 0 }
  for (const { verdict } of rows) counts[verdict] += 1
  return counts
}

/** The rows that can be written down. */
export function listReadyForms(rows: readonly ValidatedRow[]): readonly RegistrationForm[] {
  return rows.flatMap(({ verdict, form }) => (verdict === 'ready' && form !== null ? [form] : []))
}

/** Keys that the operator hosts must be made and hosted first: such agents are not registered in the same breath. */
export function isHosted({ authMethod, publicKeyBy }: RegistrationForm): boolean {
  return authMethod === 'private_key_jwt' && publicKeyBy === 'jwks_url'
}

/** `Tern 1` to `Tern n`, or from the number that the name ends with. One line each under the header `name`. */
export function generateNamesTable(first: string, count: number): string {
  const counted = /^(?<base>.*?)(?<digits>\d+)$/su.exec(first.trim())?.groups
  const base = counted?.base ?? `${first.trim()}-`
  const digits = counted?.digits ?? '1'
  const names = Array.from({ length: count }, (_, index) =>
    `${base}${String(Number(digits) + index).padStart(digits.length, '0')}`.replaceAll('"', '""'),
  )
  return ['name', ...names.map((name) => (/[",;\t\n]/.test(name) ? `"${name}"` : name))].join('\n')
}
