import { createContext, type ReactNode, useContext, useState } from 'react'
import { createStore, type StoreApi } from 'zustand'
import type { DeploymentId, Site } from '#contract/ids.ts'
import type { TablePreview } from '#contract/ipc/registration-tables.ts'
import type { FormText } from './form-text.ts'

interface TableDraft {
  place: { deploymentId: DeploymentId; site: Site } | null
  /** Null for the usual values. */
  template: FormText | null
  text: string
  preview: TablePreview | null
  /** Names taken instead of those of the table, by the line of their row. */
  names: ReadonlyMap<number, string>
  change: (part: Partial<Omit<TableDraft, 'change'>>) => void
}

/** What is being made of a table before its rows are written down. It lives as long as the window, so that leaving the screen loses nothing. */
function createTableDraftStore(): StoreApi<TableDraft> {
  return createStore((set) => ({
    place: null,
    template: null,
    text: '',
    preview: null,
    names: new Map(),
    change: (part) => set(part),
  }))
}

const TableDraftContext = createContext<StoreApi<TableDraft> | null>(null)

export function TableDraftProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createTableDraftStore)
  return <TableDraftContext.Provider value={store}>{children}</TableDraftContext.Provider>
}

export function useTableDraftStore(): StoreApi<TableDraft> {
  const store = useContext(TableDraftContext)
  if (store === null) throw new Error('the table of new agents needs a TableDraftProvider above it')
  return store
}
