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

/** What is typed to register agents. It lives as long as the window, so that leaving a screen loses nothing. */
export function createFormDraftsStore(): FormDraftsStore {
  return createStore<FormDraftsState>((set) => ({
    forms: new Map(),
    table: emptyTable,
    preview: null,
    names: new Map(),
    typeForm: (owner, typed) =>
      set(({ forms }) => {
        const next = new Map(forms)
        if (typed === null) next.delete(owner)
        else next.set(owner, typed)
        return { forms: next }
      }),
    typeTable: (part) => set(({ table }) => ({ table: { ...table, ...part } })),
    showPreview: (preview, place) =>
      set(({ table }) => ({
        preview,
        names: new Map(),
        ...(place === undefined ? {} : { table: { ...table, place } }),
      })),
    takeNames: (names) => set((last) => ({ names: new Map([...last.names, ...names]) })),
    rowsTaken: (lines) =>
      set(({ preview }) =>
        preview === null ? {} : { preview: { ...preview, rows: preview.rows.filter(({ line }) => !lines.has(line)) } },
      ),
    tableTaken: () => set(({ table }) => ({ table: { ...table, text: '' }, preview: null, names: new Map() })),
    clearTable: () => set({ table: emptyTable, preview: null, names: new Map() }),
    leaveTable: () => set(({ table }) => (mayHoldCredentials(table.text) ? { table: { ...table, text: '' } } : {})),
    takeKept: ({ forms: kept, table: keptTable }) =>
      set(({ forms, table }) => ({
        forms: new Map([...kept.map(({ agentKey, typed }) => [agentKey, typed] as const), ...forms]),
        table: table === emptyTable ? (keptTable ?? emptyTable) : table,
      })),
  }))
}
