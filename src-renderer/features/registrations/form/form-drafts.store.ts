import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AgentKey } from '#contract/ids.ts'
import type { FormDraft, FormDrafts, TableDraft } from '#contract/ipc/form-drafts.ts'
import type { TablePreview } from '#contract/ipc/registration-tables.ts'
import { cutTable } from '#contract/rules/registrations/cut-table.ts'
import { mayHoldCredentials } from '#contract/rules/text/may-hold-credentials.ts'

/** The registration of a form; null: the form for a new agent. */
export type FormOwner = AgentKey | null

/** A table that was read, with the text that it was read from; null: a file. */
export type ShownTable = TablePreview & { text: string | null }

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
  /**
   * The rows on these lines of `shown` are written down: they leave it, and the text that it was read from. The form
   * beside serves for the next table.
   */
  rowsTaken: (shown: ShownTable, lines: ReadonlySet<number>) => void
  clearTable: () => void
  /** The screen of the table is left: a secret that was pasted there by mistake goes with it, and what was read of it. */
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

/** A table without the rows that were taken from it, null without any; names are by the lines of what is left. */
function withoutRows(
  shown: ShownTable,
  taken: ReadonlySet<number>,
): { preview: ShownTable | null; rename: (names: ReadonlyMap<number, string>) => ReadonlyMap<number, string> } {
  const left = shown.rows.filter(({ line }) => !taken.has(line))
  if (left.length === 0) return { preview: null, rename: () => new Map() }
  const isStaged = new Set(
    shown.rows.flatMap(({ line, name, clash }) => (taken.has(line) && clash === null ? [name] : [])),
  )
  const cut = shown.text === null ? null : cutTable(shown.text, taken)
  const lineNow = (line: number): number => cut?.lines.get(line) ?? line
  return {
    preview: {
      ...shown,
      rows: left.map((row) => ({
        ...row,
        line: lineNow(row.line),
        clash: row.clash === 'in_table' && isStaged.has(row.name) ? 'staged' : row.clash,
      })),
      text: cut?.text ?? null,
    },
    rename: (names) => new Map([...names].flatMap(([line, name]) => (taken.has(line) ? [] : [[lineNow(line), name]]))),
  }
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
    rowsTaken: (shown, lines) =>
      set((last) => {
        const left = withoutRows(shown, lines)
        return {
          // It may have been typed on while the rows were written down.
          ...(last.table.text === shown.text ? { table: { ...last.table, text: left.preview?.text ?? '' } } : {}),
          ...(last.preview === shown ? { preview: left.preview, names: left.rename(last.names) } : {}),
        }
      }),
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
