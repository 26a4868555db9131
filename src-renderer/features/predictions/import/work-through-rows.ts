/** What main is asked of an imported table, part by part, for as long as it is the one that is shown. */
import type { ArenaClient } from '../../../bridge/client.ts'
import { cutIntoParts } from '../../../shared/cut-into-parts.ts'
import { inputOfRow, stateOfRow } from './imported-rows.ts'
import type { TableImportStore } from './table-import.store.ts'

/** As many as main judges, or stores, without a stall. */
const partSize = 250

/** Judges what is not judged yet. Rows of one challenge go together, since main reads a challenge once a part. */
export async function validateImportedRows(
  { validateTable }: Pick<ArenaClient['predictions'], 'validateTable'>,
  store: TableImportStore,
): Promise<void> {
  const { rows, tableNo, judge } = store.getState()
  const waiting = (rows ?? []).filter(({ view }) => view === null)
  const sorted = waiting.toSorted(({ cells: a }, { cells: b }) =>
    a.challenge === b.challenge ? 0 : a.challenge < b.challenge ? -1 : 1,
  )
  for (const part of cutIntoParts(sorted, partSize)) {
    if (store.getState().tableNo !== tableNo) return
    judge(tableNo, await validateTable({ rows: part.map(({ cells }) => inputOfRow(cells)) }))
  }
}

/** Has main keep the rows that are right as drafts. */
export async function persistReadyRows(
  { saveDrafts }: Pick<ArenaClient['predictions'], 'saveDrafts'>,
  store: TableImportStore,
): Promise<void> {
  const { rows, tableNo, advance } = store.getState()
  const ready = (rows ?? []).filter((row) => stateOfRow(row) === 'ready')
  for (const part of cutIntoParts(ready, partSize)) {
    if (store.getState().tableNo !== tableNo) return
    const drafts = part.flatMap(({ view }) => {
      if (view === null || view.agentKey === null || view.challengeKey === null) return []
      return [{ agentKey: view.agentKey, challengeKey: view.challengeKey, draft: view.draft }]
    })
    await saveDrafts({ drafts })
    advance(tableNo, new Set(part.map(({ cells }) => cells.line)), 'drafted')
  }
}
