import type { Store } from '../../../store/store.ts'
import { yieldToEventLoop } from '../../../system/yield-to-event-loop.ts'
import type { PackedJournalLine } from '../pack-content.ts'
import type { PackSession } from '../pack-session.ts'

const rowsAtOnce = 250

/**
 * The lines of another console's journal that this one does not hold, in their order. A line is known by all that it
 * says, and as often as it says it: so one is found again in a later pack, in a pack of the same machine, and after a
 * stop in the middle.
 */
export async function listMissingJournalLines(
  { store }: { store: Store },
  journal: readonly PackedJournalLine[],
): Promise<PackedJournalLine[]> {
  const here = new Map<string, number>(journal.map((line) => [identityOf(line, line.details), 0]))
  for (let afterNo = 0; here.size > 0; ) {
    const found = store.packs.journalAfter({ afterNo, limit: rowsAtOnce })
    const last = found.at(-1)
    if (last === undefined) break
    for (const line of found) {
      const identity = identityOf(line, JSON.parse(line.details))
      const times = here.get(identity)
      if (times !== undefined) here.set(identity, times + 1)
    }
    afterNo = last.journalNo
    await yieldToEventLoop()
  }
  return journal.filter((line) => {
    const identity = identityOf(line, line.details)
    const left = here.get(identity) ?? 0
    if (left > 0) here.set(identity, left - 1)
    return left === 0
  })
}

/**
 * Appends what is missing of the other console's journal, a few lines at a time. Gives how many, fewer when it was
 * stopped.
 */
export async function mergeJournal(deps: { store: Store }, held: PackSession): Promise<number> {
  const { store } = deps
  const origin = `pack of ${new Date(held.header.createdAtMs).toISOString()}`
  const lines = await listMissingJournalLines(deps, held.content?.journal ?? [])
  let added = 0
  while (added < lines.length && !held.isStopping) {
    const batch = lines.slice(added, added + rowsAtOnce)
    store.journal.takeOver(
      batch.map(({ no: _elsewhere, ...line }) => line),
      origin,
    )
    added += batch.length
    await yieldToEventLoop()
  }
  return added
}

/** What a line says, without the mark of where it was taken over from. */
function identityOf(
  { atMs, what, subject }: Pick<PackedJournalLine, 'atMs' | 'what' | 'subject'>,
  { origin: _mark, ...details }: PackedJournalLine['details'],
): string {
  return JSON.stringify([atMs, what, subject, details])
}
