/** What the screen of the ledger asks of main. */
import { keepPreviousData } from '@tanstack/react-query'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** Head, beginning, and what the last verification came to. */
export function ledgerStateQuery(orpc: ArenaOrpc) {
  return orpc.ledger.state.queryOptions()
}

/** The entries, newest first, page by page; `beforeSeq` null: from the newest on. */
export function ledgerEntriesQuery(orpc: ArenaOrpc, search: string, beforeSeq: number | null) {
  return orpc.ledger.entries.infiniteOptions({
    input: (before: number | null) => ({ search, beforeSeq: before }),
    initialPageParam: beforeSeq,
    getNextPageParam: ({ entries, isEnd }) => (isEnd ? undefined : (entries.at(-1)?.seq ?? undefined)),
    placeholderData: keepPreviousData,
  })
}
