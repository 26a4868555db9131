import type { TFunction } from 'i18next'
import type { FeedItem } from '#contract/ipc/feed.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import type { ServiceNames } from '../../shared/deployments/service-names.ts'
import { AuthorName } from '../../shared/discussion/author-name.tsx'
import { joinClassNames } from '../../ui/class-names.ts'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { formatIsoTime } from '../../ui/table/format-rows.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { ActivityBadge } from './activity-badge.tsx'

interface ColumnFacts {
  t: TFunction<'discussion'>
  count: (value: number) => string
  serviceNames: ServiceNames
  spaceName: (spaceId: string) => string
  /** Likes and seers, which a narrow window leaves to the panel. */
  hasRoomForCounts: boolean
}

/** The columns of the inbox: whether it is read, who wrote it, what and about which event, and when. */
export function createInboxColumns(facts: ColumnFacts): DataTableColumn<FeedItem>[] {
  const { t, serviceNames, spaceName, hasRoomForCounts } = facts
  return [
    {
      id: 'mark',
      header: <span className="sr-only">{t('column.mark')}</span>,
      headerLabel: t('column.mark'),
      width: 34,
      cell: ({ isRead }) => <UnreadDot isRead={isRead} label={t('unread')} />,
    },
    {
      id: 'author',
      header: t('column.author'),
      width: 'minmax(132px, 1fr)',
      value: ({ author }) => author.name,
      cell: ({ author, deploymentId, site, isRead }) => (
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className={joinClassNames('flex min-w-0 items-center gap-1.5', !isRead && 'font-semibold')}>
            <AuthorName author={author} />
          </span>
          <span className="flex min-w-0">
            <SiteTag site={site} serviceName={serviceNames.get(deploymentId)} />
          </span>
        </span>
      ),
    },
    {
      id: 'text',
      header: t('column.text'),
      width: 'minmax(240px, 4fr)',
      value: ({ content, isRemoved }) => (isRemoved ? t('text.removed') : content),
      cell: ({ content, isRemoved, eventTitle, spaceId, isRead, repliesTo, kind }) => (
        <span className="flex min-w-0 flex-1 flex-col gap-0.5 overflow-hidden [contain:paint]">
          <span className="flex min-w-0 items-center gap-1.5">
            <ActivityBadge item={{ kind }} />
            {repliesTo === null ? null : <Badge tone="accent">{t('replyToYou')}</Badge>}
            <span className={joinClassNames('truncate', isRemoved ? 'text-ink-3' : !isRead && 'font-medium')}>
              {isRemoved ? t('text.removed') : oneLine(content)}
            </span>
          </span>
          <span className="truncate text-xs text-ink-2">
            {[
              spaceId === null ? null : spaceName(spaceId),
              eventTitle === null ? t('event.untitled') : oneLine(eventTitle),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    ...(hasRoomForCounts ? countColumns(facts) : []),
    {
      id: 'when',
      header: t('column.when'),
      width: 120,
      value: ({ createdAtMs }) => formatIsoTime(createdAtMs),
      cell: ({ createdAtMs, firstSeenAtMs }) => (
        <span className="text-ink-2">
          {createdAtMs === null ? (
            <span title={t('firstSeen')}>
              ~<TimeText atMs={firstSeenAtMs} />
            </span>
          ) : (
            <TimeText atMs={createdAtMs} />
          )}
        </span>
      ),
    },
  ]
}

/** How many like it and how many of ours see it. */
function countColumns({ t, count }: ColumnFacts): DataTableColumn<FeedItem>[] {
  return [
    {
      id: 'likes',
      header: t('column.likes'),
      width: 56,
      align: 'end',
      value: ({ likeCount }) => likeCount,
      cell: ({ likeCount }) => <Count value={likeCount} count={count} />,
    },
    {
      id: 'seenBy',
      header: t('column.seenBy'),
      width: 108,
      align: 'end',
      cell: ({ seenBy }) => t('agents', { count: seenBy }),
    },
  ]
}

function Count({ value, count }: { value: number | null; count: (value: number) => string }) {
  return value === null ? <span className="text-ink-3">–</span> : count(value)
}

function UnreadDot({ isRead, label }: { isRead: boolean; label: string }) {
  if (isRead) return null
  return (
    <span title={label} className="block size-2 rounded-full bg-accent-solid">
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** The beginning of a text as it fits a line; line breaks become spaces. */
function oneLine(text: string): string {
  return escapeInvisible(text.slice(0, 300).replaceAll(/\s+/gu, ' '))
}
