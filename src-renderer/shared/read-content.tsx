import type { ReactNode } from 'react'
import { CallErrorNote } from './call-error-note.tsx'
import { PendingQuery } from './pending-query.tsx'

interface ReadContentProps {
  query: { data: unknown; error: Error | null; refetch: () => unknown }
  /** Of what is expected. */
  rows: number
  /** Tries again what failed after the first answer; without it the query is asked again. */
  onRetry?: () => void
  /** What is made of the answer. */
  children: ReactNode
}

/** The content of a screen. What is there stays when asking again, or for more, fails: the reason stands under it. */
export function ReadContent({ query, rows, onRetry, children }: ReadContentProps) {
  if (query.data === undefined) return <PendingQuery query={query} rows={rows} isFlush />
  return (
    <>
      {children}
      {query.error === null ? null : (
        <div className="shrink-0 p-2">
          <CallErrorNote error={query.error} onRetry={onRetry ?? (() => void query.refetch())} />
        </div>
      )}
    </>
  )
}
