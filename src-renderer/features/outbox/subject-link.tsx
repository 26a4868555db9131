import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isPredictionWrite } from '#contract/rules/outbox/is-prediction-write.ts'
import { TableLink } from '../../shared/pages/table-link.tsx'
import { findSubjectPlace } from './subject-place.ts'

/** The way to what a write is about. Plain text for a prediction, whose row opens its desk, and for what has none. */
export function SubjectLink({ row, children }: { row: OutboxRow; children: string }) {
  const place = isPredictionWrite(row) ? null : findSubjectPlace(row)
  if (place === null) return children
  return (
    <TableLink {...place} className="hover:text-accent hover:underline">
      {children}
    </TableLink>
  )
}
