import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AgentKey } from '#contract/ids.ts'
import type { FormDraft, FormDrafts, TableDraft } from '#contract/ipc/form-drafts.ts'
import type { TablePreview } from '#contract/ipc/registration-tables.ts'
import { mayHoldCredentials } from '#contract/rules/text/may-hold-credentials.ts'

/** The registration of a form; null: the form for a new agent. */
export type FormOwner = AgentKey | null

/** A table that was read, with the text that it was read from; null: a file. */
export type ShownTable = TablePreview & { text: string | null }

/** What is left of a table once rows were written down. */
export interface LeftTable {
  /** Null: nothing. */
  preview: ShownTable | null
  /** Where each row that is left is now, by the line where it was. */
  lines: ReadonlyMap<number, number>
}

interface FormDraftsState {
  /** Forms that differ from what they began with. */
  forms: ReadonlyMap<FormOwner, FormDraft>
  table: TableDraft
  /** What the table says, once it was read. */
  preview: ShownTable | null
  /** Names taken instead of those of the table, by the line of their row. */
  names: ReadonlyMap<number, string>
  /** Null: registered, written down or cleared. */
  typeForm: (owner: FormOwner, typed: FormDraft | null) => void
  typeTable: (part: Partial<TableDraft>) => void
  showPreview: (preview: ShownTable | null, place?: TableDraft['place']) => void
  takeNames: (names: readonly (readonly [number, string])[]) => void
  /** Of `shown` rows were written down: they leave it, and its text. The form beside serves for the next table. */
  rowsTaken: (shown: ShownTable, left: LeftTable) => void
  clearTable: () => void
  /** The screen of the table is left: a secret pasted there by mistake goes with it, and what was read of it. */
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

const noTable = { preview: null, names: new Map() } as const

function moveNames(
  names: ReadonlyMap<number, string>,
  lines: ReadonlyMap<number, number>,
): ReadonlyMap<number, string> {
  return new Map(
    [...names].flatMap(([line, name]) => {
      const now = lines.get(line)
      return now === undefined ? [] : [[now, name]]
    }),
  )
}

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
      set(({ table }) => ({ table: place === undefined ? table : { ...table, place }, preview, names: new Map() })),
    takeNames: (names) => set((last) => ({ names: new Map([...last.names, ...names]) })),
    rowsTaken: (shown, { preview, lines }) =>
      set((last) => ({
        // It may have been typed on while the rows were written down.
        ...(last.table.text === shown.text ? { table: { ...last.table, text: preview?.text ?? '' } } : {}),
        ...(last.preview === shown ? { preview, names: moveNames(last.names, lines) } : {}),
      })),
    clearTable: () => set({ table: emptyTable, ...noTable }),
    leaveTable: () =>
      set(({ table, preview }) =>
        mayHoldCredentials(table.text)
          ? { table: { ...table, text: '' }, ...(preview?.text === table.text ? noTable : {}) }
          : {},
      ),
    takeKept: ({ forms: kept, table: keptTable }) =>
      set(({ forms, table }) => ({
        forms: new Map([...kept.map(({ agentKey, typed }) => [agentKey, typed] as const), ...forms]),
        table: table === emptyTable ? (keptTable ?? emptyTable) : table,
      })),
  }))
}
