import { Skeleton } from '../../ui/skeleton.tsx'
import { CallErrorNote } from '../call-error-note.tsx'

interface PendingQueryProps {
  query: { error: Error | null; refetch: () => unknown }
  /** Of what is expected. */
  rows: number
  /** In a screen whose content touches the edges. */
  isFlush?: boolean
}

/** In the place of what a query has not brought yet: that it is on its way, or why not, and another try. */
export function PendingQuery({ query, rows, isFlush = false }: PendingQueryProps) {
  if (query.error === null) return <Skeleton rows={rows} />
  const note = <CallErrorNote error={query.error} onRetry={() => query.refetch()} />
  return isFlush ? <div className="p-4">{note}</div> : note
}
