import { useMemo, useState } from 'react'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { deskKeyOf } from '../desk-item.ts'
import { ReviewDialog } from '../review/review-dialog.tsx'
import type { ImportedRow } from './imported-rows.ts'
import type { ChallengesByKey } from './prediction-import-columns.tsx'
import type { useTableImport } from './use-table-import.ts'

interface ReviewImportedProps {
  rows: readonly ImportedRow[]
  challenges: ChallengesByKey
  table: Pick<ReturnType<typeof useTableImport>, 'store' | 'tableNo'>
  onClose: () => void
}

/** One review holds no more: its receipts are renewed as the outbox moves on. */
const maxReviewed = 1_000

/** The review of drafts that were taken from a table, soonest deadline first; nothing is sent without it. */
export function ReviewImported({ rows, challenges, table: { store, tableNo }, onClose }: ReviewImportedProps) {
  const { t } = useTranslation('predictions')
  // What the review is about does not change while it is open: rows that were sent stay as its receipts.
  const [drafted] = useState(() => listDrafted(rows, challenges))
  const items = useMemo(() => drafted.slice(0, maxReviewed), [drafted])
  const reviewed = useMemo(
    () => [...new Set(items.map(({ challengeKey }) => challengeKey))].flatMap((key) => challenges.get(key) ?? []),
    [items, challenges],
  )
  const lineOf = new Map(items.map((item) => [deskKeyOf(item), item.line]))
  return (
    <ReviewDialog
      challenges={reviewed}
      items={items}
      head={
        drafted.length > items.length ? (
          <p className="font-medium">{t('import.reviewPart', { count: items.length, total: drafted.length })}</p>
        ) : null
      }
      isChallengeInHead={false}
      leftOut={null}
      isClosed={false}
      flush={async () => {}}
      onSent={(sent) =>
        store.getState().advance(tableNo, new Set(sent.flatMap((item) => lineOf.get(deskKeyOf(item)) ?? [])), 'sent')
      }
      onNext={null}
      onClose={onClose}
    />
  )
}

function listDrafted(rows: readonly ImportedRow[], challenges: ChallengesByKey) {
  const deadlineOf = (challengeKey: ChallengeView['challengeKey']): number =>
    challenges.get(challengeKey)?.deadlineAtMs ?? Number.POSITIVE_INFINITY
  return rows
    .flatMap(({ view, cells: { line }, progress }) => {
      if (progress !== 'drafted' || view === null) return []
      const { agentKey, challengeKey } = view
      return agentKey === null || challengeKey === null ? [] : [{ agentKey, challengeKey, line }]
    })
    .sort((a, b) => deadlineOf(a.challengeKey) - deadlineOf(b.challengeKey))
}
