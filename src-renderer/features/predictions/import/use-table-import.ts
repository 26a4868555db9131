import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import type { ArenaClient } from '../../../bridge/client.ts'
import { readPredictionTable, readPredictionTableFile, type TableReading } from './read-prediction-table.ts'
import { createTableImportStore, type TableImportStore } from './table-import.store.ts'
import { type ImportedRow, inputOfRow, stateOfRow } from './table-rows.ts'

/** As many as main judges, or stores, without a stall. */
const partSize = 250

/** Reads a table, has each row judged, and stores the right ones as drafts. Nothing is sent. */
export function useTableImport() {
  const { client } = useBridge()
  const [store] = useState(createTableImportStore)
  const rows = useStore(store, (state) => state.rows)
  const read = useMutation({
    mutationFn: async (source: string | Blob): Promise<Exclude<TableReading['kind'], 'rows'> | null> => {
      const reading =
        typeof source === 'string' ? await readPredictionTable(source) : await readPredictionTableFile(source)
      if (reading.kind !== 'rows') return reading.kind
      store.getState().begin(reading.rows)
      await validateRows(client, store)
      return null
    },
  })
  const validate = useMutation({ mutationFn: () => validateRows(client, store) })
  const take = useMutation({ mutationFn: () => saveReadyRows(client, store) })
  return { store, rows, read, validate, take }
}

/** Judges what is not judged yet. Rows of one challenge go together, since main reads a challenge once a part. */
async function validateRows(client: ArenaClient, store: TableImportStore): Promise<void> {
  const waiting = (store.getState().rows ?? []).filter(({ view }) => view === null)
  const sorted = waiting.toSorted(({ cells: a }, { cells: b }) =>
    a.challenge === b.challenge ? 0 : a.challenge < b.challenge ? -1 : 1,
  )
  for (const part of partsOf(sorted)) {
    store.getState().judge(await client.predictions.validateTable({ rows: part.map(({ cells }) => inputOfRow(cells)) }))
  }
}

async function saveReadyRows(client: ArenaClient, store: TableImportStore): Promise<void> {
  const ready = (store.getState().rows ?? []).filter((row) => stateOfRow(row) === 'ready')
  for (const part of partsOf(ready)) {
    const drafts = part.flatMap(({ view }) => {
      if (view === null || view.agentKey === null || view.challengeKey === null) return []
      return [{ agentKey: view.agentKey, challengeKey: view.challengeKey, draft: view.draft }]
    })
    await client.predictions.saveDrafts({ drafts })
    store.getState().advance(new Set(part.map(({ cells }) => cells.line)), 'drafted')
  }
}

function partsOf(rows: readonly ImportedRow[]): ImportedRow[][] {
  const parts: ImportedRow[][] = []
  for (let at = 0; at < rows.length; at += partSize) parts.push(rows.slice(at, at + partSize))
  return parts
}
