import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { readPredictionTable, readPredictionTableFile, type TableReading } from './read-prediction-table.ts'
import { createTableImportStore } from './table-import.store.ts'
import { persistReadyRows, validateImportedRows } from './work-through-rows.ts'

/** Reads a table, has each row judged, and stores the right ones as drafts. Nothing is sent. */
export function useTableImport() {
  const { client } = useBridge()
  const [store] = useState(createTableImportStore)
  const rows = useStore(store, (state) => state.rows)
  const ignoredColumns = useStore(store, (state) => state.ignoredColumns)
  const tableNo = useStore(store, (state) => state.tableNo)
  const validate = useMutation({ mutationFn: () => validateImportedRows(client.predictions, store) })
  const read = useMutation({
    mutationFn: async (source: string | Blob): Promise<Exclude<TableReading['kind'], 'rows'> | null> => {
      const reading =
        typeof source === 'string' ? await readPredictionTable(source) : await readPredictionTableFile(source)
      if (reading.kind !== 'rows') return reading.kind
      store.getState().begin(reading)
      // By itself, so that a check that failed and has since succeeded leaves no error behind.
      validate.mutate()
      return null
    },
  })
  const take = useMutation({ mutationFn: () => persistReadyRows(client.predictions, store) })
  /** Makes room for another table: what still runs, and what failed, was about this one. */
  const discard = (): void => {
    store.getState().clear()
    for (const work of [read, validate, take]) work.reset()
  }
  return { store, rows, ignoredColumns, tableNo, read, validate, take, discard }
}
