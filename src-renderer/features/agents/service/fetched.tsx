import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isComplete, type ListCompleteness } from '#contract/rules/list-completeness.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { RefreshButton } from '../../../shared/freshness/refresh-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TimeText } from '../../../ui/text/time-text.tsx'

interface FetchedProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/**
 * What was asked of the service: on its way, why it could not be had, or it and from when it is. What could not be read
 * again stays, with the reason above it.
 */
export function Fetched<Data extends { readAtMs: number }>({ query, children }: FetchedProps<Data>) {
  const { t } = useTranslation('agents')
  const failed = query.error === null ? null : <CallErrorNote error={query.error} onRetry={() => query.refetch()} />
  if (query.data === undefined) return failed ?? <Skeleton rows={6} />
  return (
    <div className="flex flex-col gap-3">
      {failed}
      <p className="flex items-center gap-2 text-xs text-ink-3">
        <RefreshButton size="sm" isPending={query.isFetching} onPress={() => void query.refetch()} />
        <span>
          <TimeText lead={t('service.asOf')} atMs={query.data.readAtMs} />
        </span>
      </p>
      {children(query.data)}
    </div>
  )
}

/** Says that a list is not whole; nothing where it is. */
export function ShortListNote({ completeness }: { completeness: ListCompleteness }) {
  const { t } = useTranslation('agents')
  if (isComplete(completeness)) return null
  const { received, total, unreadable } = completeness
  return (
    <p role="status" className="rounded-md bg-warn-soft px-3 py-1.5 text-warn">
      {unreadable > 0
        ? t('service.unreadable', { count: unreadable })
        : total === null
          ? t(completeness.isMoreAssumed ? 'service.mayBeMore' : 'service.more', { count: received })
          : t('service.short', { received, total })}
    </p>
  )
}
