import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { readEventKey } from '#contract/ipc/event-key.ts'
import type { EventListReading, EventView } from '#contract/ipc/events.procedures.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { DraftsButton } from '../../shared/composer/drafts-button.tsx'
import { PostButton } from '../../shared/composer/post-button.tsx'
import { WriteHost } from '../../shared/composer/write-host.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { useSpaceName } from '../../shared/discussion/space-name.ts'
import { RefreshOutcome, StaleMark } from '../../shared/freshness/freshness.tsx'
import { RefreshButton } from '../../shared/freshness/refresh-button.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { ScreenSearch } from '../../shared/search/screen-search.tsx'
import { hasAllWords, readSearchWords } from '../../shared/search/search-words.ts'
import { type SearchPatch, useSearchChange } from '../../shared/search/use-search-change.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Page } from '../../ui/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useWideWindow } from '../../ui/use-wide-window.ts'
import { createEventColumns } from './event-columns.tsx'
import { EventListNotes } from './event-list-notes.tsx'
import { eventQueries } from './events.queries.ts'
import type { EventsSearch } from './events-search.ts'

const route = getRouteApi('/events')
const everything = '*'

/** What is being discussed: today's events, or all that were read. */
export function EventsPage() {
  const { sites, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<EventsSearch>((search) => navigate({ search, replace: true }))
  const { t } = useTranslation('events')
  const { orpc, client } = useBridge()
  const range = search.range ?? 'today'
  const queries = eventQueries(orpc)
  const list = useQuery(queries.list({ range, site: sites ?? null, space: search.space ?? null }))
  const fetched = useQuery(queries.listFetch(range))
  const refresh = useMutation({ mutationFn: () => client.events.refresh({ range, isForced: true }) })
  const rows = useMemo(() => eventsWith(list.data?.items ?? [], search.text ?? ''), [list.data, search.text])
  return (
    <Page
      title={t('title')}
      aside={
        <>
          {range === 'today' ? <span className="text-xs text-ink-2">{t('range.todayHelp')}</span> : null}
          <StaleMark />
        </>
      }
      actions={
        <WriteHost>
          <span role="status" className="text-xs text-ink-3">
            {refresh.data === undefined ? null : <RefreshOutcome failed={refresh.data.failed} done={t('refreshed')} />}
          </span>
          <DraftsButton eventKey={null} />
          <PostButton />
          <RefreshButton isPending={refresh.isPending} onPress={() => refresh.mutate()} />
        </WriteHost>
      }
      toolbar={<Filters search={search} onChange={change} spaces={list.data?.spaces ?? []} />}
      flush
    >
      {refresh.error === null ? null : (
        <div className="p-3">
          <CallErrorNote error={refresh.error} onRetry={() => refresh.mutate()} />
        </div>
      )}
      {list.data !== undefined ? (
        <>
          <EventListNotes readings={list.data.readings} shown={list.data.items.length} total={list.data.total} />
          <EventTable
            rows={rows}
            empty={
              list.data.items.length > 0 || search.space !== undefined ? (
                <NoneWith
                  searched={
                    search.text !== undefined && list.data.total > list.data.items.length
                      ? list.data.items.length
                      : null
                  }
                  onClear={() => change({ space: undefined, text: undefined })}
                />
              ) : (
                <NoEvents
                  isToday={range === 'today'}
                  isKnown={!fetched.isPending && list.data.readings.every(isReadWhole)}
                  onAll={() => change({ range: 'all', space: undefined, text: undefined })}
                />
              )
            }
          />
        </>
      ) : (
        <PendingQuery query={list} rows={12} isFlush />
      )}
    </Page>
  )
}

function eventsWith(items: readonly EventView[], text: string): readonly EventView[] {
  const words = readSearchWords(text)
  if (words.length === 0) return items
  return items.filter(({ title }) => hasAllWords(title ?? '', words))
}

function EventTable({ rows, empty }: { rows: readonly EventView[]; empty: ReactNode }) {
  const { t } = useTranslation('events')
  const navigate = useNavigate()
  const hasRoomForComment = useWideWindow(1_160)
  const serviceNames = useServiceNames()
  const columns = useMemo(
    () => createEventColumns({ t, serviceNames, hasRoomForComment }),
    [t, serviceNames, hasRoomForComment],
  )
  return (
    <DataTable
      tableId="events"
      isStartOfWork
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ eventKey }) => eventKey}
      copyId={({ eventKey }) => readEventKey(eventKey).eventId}
      rowLabel={({ title, eventKey }) => title ?? eventKey}
      onOpen={({ eventKey }) => void navigate({ to: '/events/$eventKey', params: { eventKey } })}
      empty={empty}
    />
  )
}

interface FiltersProps {
  search: EventsSearch
  onChange: (patch: SearchPatch<EventsSearch>) => void
  spaces: readonly string[]
}

function Filters({ search, onChange, spaces }: FiltersProps) {
  const { t } = useTranslation('events')
  const spaceName = useSpaceName()
  const known = search.space === undefined || spaces.includes(search.space) ? spaces : [...spaces, search.space]
  return (
    <>
      <SegmentedControl<'today' | 'all'>
        label={t('range.label')}
        isLabelHidden
        value={search.range ?? 'today'}
        onChange={(range) => onChange({ range: range === 'all' ? range : undefined })}
        options={[
          { value: 'today', label: t('range.today') },
          { value: 'all', label: t('range.all') },
        ]}
      />
      <SelectField
        label={t('space.label')}
        isLabelHidden
        value={search.space ?? everything}
        onChange={(space) => onChange({ space: space === everything ? undefined : space })}
        options={[
          { value: everything, label: t('space.all') },
          ...known.map((space) => ({ value: space, label: spaceName(space) })),
        ]}
      />
      <ScreenSearch
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={search.text ?? ''}
        onChange={(text) => onChange({ text: text === '' ? undefined : text })}
      />
    </>
  )
}

/** Whether a list that has none says that there are none. */
function isReadWhole({ readAtMs, completeness }: EventListReading): boolean {
  return readAtMs !== null && completeness !== null && isComplete(completeness)
}

function NoEvents({ isToday, isKnown, onAll }: { isToday: boolean; isKnown: boolean; onAll: () => void }) {
  const { t } = useTranslation('events')
  const action = isToday ? <Button onPress={onAll}>{t('empty.showAll')}</Button> : undefined
  return (
    <EmptyState title={t(isKnown ? `empty.${isToday ? 'today' : 'all'}` : 'empty.unread')} action={action}>
      {t(!isKnown ? 'empty.unreadText' : isToday ? 'empty.todayText' : 'empty.allText')}
    </EmptyState>
  )
}

/** `searched`: the words were looked for in that many of the newest events only; null: in all. */
function NoneWith({ searched, onClear }: { searched: number | null; onClear: () => void }) {
  const { t } = useTranslation('events')
  return (
    <EmptyState title={t('empty.filtered')} action={<Button onPress={onClear}>{t('empty.clear')}</Button>}>
      {searched === null ? t('empty.filteredText') : t('empty.filteredNewest', { count: searched })}
    </EmptyState>
  )
}
