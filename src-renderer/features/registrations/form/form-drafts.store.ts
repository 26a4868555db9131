import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AgentKey } from '#contract/ids.ts'
import type { FormDraft, FormDrafts, TableDraft } from '#contract/ipc/form-drafts.ts'
import type { TablePreview } from '#contract/ipc/registration-tables.ts'
import { mayHoldCredentials } from '#contract/rules/text/may-hold-credentials.ts'

/** The registration of a form; null: the form for a new agent. */
export type FormOwner = AgentKey | null

interface FormDraftsState {
  /** Forms that differ from what they began with. */
  forms: ReadonlyMap<FormOwner, FormDraft>
  table: TableDraft
  /** What the table says, once it was read. */
  preview: TablePreview | null
  /** Names taken instead of those of the table, by the line of their row. */
  names: ReadonlyMap<number, string>
  /** Rows of this table that are written down already; a reading of it leaves them out, so often each. */
  writtenRows: ReadonlyMap<string, number>
  /** How many rows the preview leaves out. */
  leftOutCount: number
  /** Null: registered, written down or cleared. */
  typeForm: (owner: FormOwner, typed: FormDraft | null) => void
  typeTable: (part: Partial<TableDraft>) => void
  showPreview: (preview: TablePreview | null, place?: TableDraft['place']) => void
  takeNames: (names: readonly (readonly [number, string])[]) => void
  /** The rows on these lines are written down, the others are not yet. */
  rowsTaken: (lines: ReadonlySet<number>) => void
  /** The rows are written down; the form beside serves for the next table. */
  tableTaken: () => void
  clearTable: () => void
  /** The screen of the table is left: a secret that was pasted there by mistake goes with it. */
  leaveTable: () => void
  /** What an earlier start kept. What was typed since is newer. */
  takeKept: (kept: FormDrafts) => void
}
export type FormDraftsStore = StoreApi<FormDraftsState>

export const emptyTable: TableDraft = {
  place: null,
  template: null,
  text: '',
  pattern: { first: '', count: '10' },
}

/** A row of a table by what the table calls it, whatever name was taken instead. */
const rowKeyOf = (place: TableDraft['place'], name: string): string =>
  JSON.stringify([place?.deploymentId, place?.site, name])

/**
 * The rows that are not written down yet. A written one clashes with itself, or still with whoever made it take another
 * name; where nothing clashes any more, what was written down is gone.
 */
function listNewRows(
  rows: TablePreview['rows'],
  { writtenRows, place }: Pick<FormDraftsState, 'writtenRows'> & { place: TableDraft['place'] },
): TablePreview['rows'] {
  const left = new Map(writtenRows)
  return rows.filter(({ name, clash }) => {
    const key = rowKeyOf(place, name)
    const count = left.get(key) ?? 0
    if (clash === null || count === 0) return true
    left.set(key, count - 1)
    return false
  })
}

const noTable = { preview: null, names: new Map(), writtenRows: new Map(), leftOutCount: 0 } as const

/** What is typed to register agents. It lives as long as the window, so that leaving a screen loses nothing. */
export function createFormDraftsStore(): FormDraftsStore {
  return createStore<FormDraftsState>((set) => ({
    forms: new Map(),
    table: emptyTable,
    ...noTable,
    typeForm: (owner, typed) =>
      set(({ forms }) => {
        const next = new Map(forms)
        if (typed === null) next.delete(owner)
        else next.set(owner, typed)
        return { forms: next }
      }),
    typeTable: (part) => set(({ table }) => ({ table: { ...table, ...part } })),
    showPreview: (preview, place) =>
      set(({ table: last, writtenRows }) => {
        const table = place === undefined ? last : { ...last, place }
        const rows = listNewRows(preview?.rows ?? [], { writtenRows, place: table.place })
        return {
          table,
          preview: preview === null ? null : { ...preview, rows },
          names: new Map(),
          leftOutCount: (preview?.rows.length ?? 0) - rows.length,
        }
      }),
    takeNames: (names) => set((last) => ({ names: new Map([...last.names, ...names]) })),
    rowsTaken: (lines) =>
      set(({ preview, writtenRows, table: { place } }) => {
        if (preview === null) return {}
        const written = new Map(writtenRows)
        for (const { line, name } of preview.rows) {
          const key = rowKeyOf(place, name)
          if (lines.has(line)) written.set(key, (written.get(key) ?? 0) + 1)
        }
        const rows = preview.rows.filter(({ line }) => !lines.has(line))
        return { preview: { ...preview, rows }, writtenRows: written }
      }),
    tableTaken: () => set(({ table }) => ({ table: { ...table, text: '' }, ...noTable })),
    clearTable: () => set({ table: emptyTable, ...noTable }),
    leaveTable: () => set(({ table }) => (mayHoldCredentials(table.text) ? { table: { ...table, text: '' } } : {})),
    takeKept: ({ forms: kept, table: keptTable }) =>
      set(({ forms, table }) => ({
        forms: new Map([...kept.map(({ agentKey, typed }) => [agentKey, typed] as const), ...forms]),
        table: table === emptyTable ? (keptTable ?? emptyTable) : table,
      })),
  }))
}
