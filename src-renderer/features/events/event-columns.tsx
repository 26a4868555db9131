import type { TFunction } from 'i18next'
import type { EventView } from '#contract/ipc/events.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import type { ServiceNames } from '../../shared/deployments/service-names.ts'
import { useSpaceName } from '../../shared/discussion/space-name.ts'
import { TableLink } from '../../shared/pages/table-link.tsx'
import { createSiteColumn } from '../../ui/table/columns/site-column.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { formatIsoTime } from '../../ui/table/format-rows.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { findLanguage } from '../../ui/text/find-language.ts'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useCount } from '../../ui/text/use-count.ts'
import { useJoins } from '../../ui/text/use-joins.ts'
import { VisibleName } from '../../ui/text/visible-name.tsx'

interface ColumnFacts {
  t: TFunction<'events'>
  serviceNames: ServiceNames
  /** Without it, the most liked comment is left to the event's page. */
  hasRoomForComment: boolean
}

/** The columns of the list of events. */
export function createEventColumns({ t, serviceNames, hasRoomForComment }: ColumnFacts): DataTableColumn<EventView>[] {
  return [
    {
      id: 'when',
      header: t('column.when'),
      width: 116,
      value: ({ publishedAtMs }) => formatIsoTime(publishedAtMs),
      cell: ({ publishedAtMs }) => <TimeText atMs={publishedAtMs} absent={t('notStated')} />,
    },
    createSiteColumn(t('column.site'), { minor: 3, serviceNames }),
    {
      id: 'event',
      header: t('column.event'),
      width: 'minmax(200px, 2fr)',
      value: ({ title, eventKey }) => title ?? eventKey,
      cell: (event) => <EventLink event={event} />,
    },
    {
      id: 'spaces',
      minor: 1,
      header: t('column.spaces'),
      width: 'minmax(96px, 0.6fr)',
      cell: ({ spaces }) => <SpaceNames spaces={spaces} />,
    },
    {
      id: 'comments',
      header: t('column.comments'),
      width: 132,
      align: 'end',
      value: ({ commentCount }) => commentCount,
      cell: (event) => <CommentCount event={event} />,
    },
    {
      id: 'challenges',
      minor: 2,
      header: t('column.challenges'),
      width: 92,
      align: 'end',
      value: ({ challengeCount }) => challengeCount,
      cell: ({ challengeCount }) => <Count count={challengeCount} />,
    },
    ...(hasRoomForComment ? [topCommentColumn(t)] : []),
  ]
}

function topCommentColumn(t: TFunction<'events'>): DataTableColumn<EventView> {
  return {
    id: 'top',
    header: t('column.top'),
    width: 'minmax(160px, 1.4fr)',
    cell: ({ topComments: [top] }) =>
      top === undefined ? <span className="text-ink-3">–</span> : <TopComment comment={top} />,
  }
}

function TopComment({ comment: { authorName, content } }: { comment: EventView['topComments'][number] }) {
  const { label } = useJoins()
  return <VisibleName text={authorName === null ? content : label(authorName, content)} />
}

function SpaceNames({ spaces }: Pick<EventView, 'spaces'>) {
  const spaceName = useSpaceName()
  const { list } = useJoins()
  return <VisibleName text={list(spaces.map(spaceName))} />
}

function Count({ count }: { count: number }) {
  const format = useCount()
  return count === 0 ? <span className="text-ink-3">–</span> : format(count)
}

/** How many there are as the site counts them, and how many of those that were read are of agents of the fleet. */
function CommentCount({ event: { commentCount, ownCommentCount } }: { event: EventView }) {
  const { t } = useTranslation('events')
  const count = useCount()
  return (
    <span className="inline-flex items-center gap-1.5">
      {ownCommentCount === 0 ? null : <Badge tone="accent">{t('own', { count: ownCommentCount })}</Badge>}
      {commentCount === null ? <span className="text-ink-3">{t('notStated')}</span> : count(commentCount)}
    </span>
  )
}

function EventLink({ event }: { event: EventView }) {
  const { t } = useTranslation('events')
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <TableLink
        to="/events/$eventKey"
        params={{ eventKey: event.eventKey }}
        lang={findLanguage(event.title ?? '')}
        className="min-w-0 truncate font-medium text-ink hover:text-accent hover:underline"
        title={escapeInvisible(event.title ?? event.eventKey)}
      >
        {escapeInvisible(event.title ?? event.eventKey)}
      </TableLink>
      {event.goneAtMs === null ? null : (
        <span className="shrink-0" title={t('page.gone')}>
          <Badge tone="warn">{t('gone')}</Badge>
        </span>
      )}
    </span>
  )
}
