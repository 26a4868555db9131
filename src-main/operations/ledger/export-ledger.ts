import { readFile } from 'node:fs/promises'
import { AppError } from '#contract/app-error.ts'
import { formatExportHeader, formatExportLine } from '#contract/rules/ledger/ledger-export.ts'
import { chainStart, type LedgerHead } from '#contract/rules/ledger/verify-chain.ts'
import type { FileDialogs } from '../../ports/file-dialogs.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { dayOf } from '../../system/local-day.ts'
import { writeWholeFile } from '../../system/write-whole-file.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'

const rowsAtOnce = 500

interface ExportDeps {
  isTrial: boolean
  store: Store
  clock: Clock
}

/**
 * Writes the chain as it is now, with its head, to where the operator says; `written: null` when no place was chosen.
 * Rows go out as they are stored, also broken ones. `file_not_written`.
 */
export async function exportLedger(
  deps: ExportDeps,
  { fileDialogs }: { fileDialogs: FileDialogs },
): Promise<{ written: { file: string; rows: number } | null }> {
  const { isTrial, store } = deps
  const name = `${isTrial ? 'trial-' : ''}ledger-${dayOf(deps)}.jsonl`
  const file = await fileDialogs.chooseTarget({ kind: 'jsonl', name })
  if (file === null) return { written: null }
  const count = { rows: 0 }
  await writeWholeFile(file, exportLines(store, readHead(store), count))
  store.journal.add('list_written', 'ledger', { rows: count.rows })
  return { written: { file, rows: count.rows } }
}

/**
 * The head as it must be: where rows were cut off at the end, the highest number that there was, with a hash that no
 * row has, so that whoever verifies the file misses them too.
 */
function readHead({ ledger }: Store): LedgerHead {
  const head = ledger.head() ?? chainStart
  const highest = ledger.highestSeq()
  return highest > head.seq ? { seq: highest, hash: '' } : head
}

async function* exportLines(store: Store, head: LedgerHead, count: { rows: number }): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${formatExportHeader(head)}\n`)
  for (let afterSeq = 0; ; ) {
    const rows = store.ledger.rowsAfter({ afterSeq, uptoSeq: head.seq, limit: rowsAtOnce })
    const last = rows.at(-1)
    if (last === undefined) return
    yield Buffer.from(rows.map((row) => `${formatExportLine(row)}\n`).join(''))
    count.rows += rows.length
    afterSeq = last.seq
    await yieldToEventLoop()
  }
}

/** Writes the page that verifies an export, which the build has put to `verifier`. `file_not_written`. */
export async function saveLedgerVerifier(
  { verifier }: { verifier: string | null },
  { fileDialogs }: { fileDialogs: FileDialogs },
): Promise<{ written: { file: string } | null }> {
  const file = await fileDialogs.chooseTarget({ kind: 'html', name: 'ledger-verifier.html' })
  if (file === null) return { written: null }
  if (verifier === null) throw new AppError('internal')
  await writeWholeFile(file, oneChunk(await readFile(verifier)))
  return { written: { file } }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
