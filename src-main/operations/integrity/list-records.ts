import type { IntegrityRecord } from '#contract/ipc/integrity.procedures.ts'
import { isNeverKnown } from '#contract/rules/outbox/never-known.ts'
import type { ListRecord } from '#contract/rules/text/write-csv.ts'
import type { FileDialogs } from '../../ports/file-dialogs.ts'
import type { IntegrityRecordRow } from '../../store/integrity.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { dayOf } from '../../system/local-day.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import { listFileEndings, writeListFile } from '../packs/list-file.ts'

/** More rows at once make the page slow to change; `total` counts all, and the file has all. */
const mostRows = 2_000

/** What became of the write of a record. The outbox keeps one whose outcome nobody found out as refused. */
function writeStateOf({ state, error }: IntegrityRecordRow): IntegrityRecord['writeState'] {
  return state !== null && isNeverKnown({ state, error }) ? 'uncertain' : state
}

/** What the guard let through or forbade, newest first. */
export function listRecords({ store }: { store: Store }): { records: IntegrityRecord[]; total: number } {
  const rows = store.integrity.records({ limit: mostRows })
  return {
    records: rows.map((row) => {
      const { agentKey: _agent, otherKey: _other, outboxId: _write, state: _state, error: _error, ...record } = row
      return { ...record, writeState: writeStateOf(row) }
    }),
    total: store.integrity.countRecords(),
  }
}

const rowsAtOnce = 500

const columns = [
  'at',
  'decision',
  'state',
  'reason',
  'kind',
  'agent_name',
  'other_agent_name',
  'similarity',
  'text',
  'earlier_text',
  'earlier_at',
  'event_title',
  'outbox_id',
] as const

async function* readRecords(store: Store): AsyncGenerator<Record<(typeof columns)[number], ListRecord[string]>> {
  for (let beforeNo = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = store.integrity.records({ limit: rowsAtOnce, beforeNo })
    const last = rows.at(-1)
    if (last === undefined) return
    for (const row of rows) yield formatRecord(row)
    beforeNo = last.recordNo
    await yieldToEventLoop()
  }
}

/** Times in UTC, as programs read them. */
function formatRecord(row: IntegrityRecordRow): Record<(typeof columns)[number], ListRecord[string]> {
  const { decision, reason, kind, similarity, text } = row
  return {
    at: new Date(row.atMs).toISOString(),
    decision,
    state: writeStateOf(row),
    reason,
    kind,
    agent_name: row.agentName,
    other_agent_name: row.otherName,
    similarity: similarity === null ? null : Math.round(similarity * 1_000) / 1_000,
    text,
    earlier_text: row.earlierText,
    earlier_at: row.earlierAtMs === null ? null : new Date(row.earlierAtMs).toISOString(),
    event_title: row.eventTitle,
    outbox_id: row.outboxId,
  }
}

/** Writes the whole record to where the operator says; `written: null` when no place was chosen. `file_not_written`. */
export async function exportRecords(
  deps: { store: Store; clock: Clock },
  { fileDialogs }: { fileDialogs: FileDialogs },
  { format }: { format: 'csv' | 'json' },
): Promise<{ written: { file: string; rows: number } | null }> {
  const kind = listFileEndings[format]
  const file = await fileDialogs.chooseTarget({ kind, name: `integrity-${dayOf(deps)}.${kind}` })
  if (file === null) return { written: null }
  const rows = await writeListFile(file, readRecords(deps.store), { format, columns })
  deps.store.journal.add('list_written', 'integrity', { rows })
  return { written: { file, rows } }
}
