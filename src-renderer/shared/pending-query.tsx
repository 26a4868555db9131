import type { UseQueryResult } from '@tanstack/react-query'
import { appErrorOf } from '../bridge/app-error.ts'
import { ErrorNote } from '../ui/errors/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface PendingQueryProps {
  query: Pick<UseQueryResult, 'error' | 'refetch'>
  /** Of what is expected. */
  rows: number
  /** In a screen whose content touches the edges. */
  isFlush?: boolean
}

/** In the place of what a query has not brought yet: that it is on its way, or why not, and another try. */
export function PendingQuery({ query, rows, isFlush = false }: PendingQueryProps) {
  if (query.error === null) return <Skeleton rows={rows} />
  const note = <ErrorNote error={appErrorOf(query.error)} onRetry={() => void query.refetch()} />
  return isFlush ? <div className="p-4">{note}</div> : note
}
