import type { ReactNode } from 'react'
import { PendingQuery } from './pending-query.tsx'

interface ReadContentProps {
  query: { data: unknown; error: Error | null; refetch: () => unknown }
  /** Of what is expected. */
  rows: number
  /** What is made of the answer. */
  children: ReactNode
}

/** The content of a screen, which stays when asking again fails: the banner above it says so. */
export function ReadContent({ query, rows, children }: ReadContentProps) {
  return query.data === undefined ? <PendingQuery query={query} rows={rows} isFlush /> : children
}
