/** What the screen of the ledger asks of main. */
import { keepPreviousData } from '@tanstack/react-query'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** Head, beginning, and what the last verification came to. */
export function ledgerStateQuery(orpc: ArenaOrpc) {
  return orpc.ledger.state.queryOptions()
}

/** The entries, newest first, page by page. */
export function ledgerEntriesQuery(orpc: ArenaOrpc, search: string) {
  return orpc.ledger.entries.infiniteOptions({
    input: (beforeSeq: number | null) => ({ search, beforeSeq }),
    initialPageParam: null,
    getNextPageParam: ({ entries, isEnd }) => (isEnd ? undefined : (entries.at(-1)?.seq ?? undefined)),
    placeholderData: keepPreviousData,
  })
}
