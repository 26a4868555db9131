import { useNavigate } from '@tanstack/react-router'
import { type FocusEvent, useCallback, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Site } from '#contract/ids.ts'
import type { FeedItem } from '#contract/ipc/feed.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { useSpaceName } from '../../shared/discussion/space-name.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { rowOf } from '../../ui/table/use-table-focus.ts'
import { useCount } from '../../ui/text/use-count.ts'
import { useRowHeight } from '../../ui/ui-provider.tsx'
import { useWideWindow } from '../../ui/use-wide-window.ts'
import { EmptyInbox } from './empty-inbox.tsx'
import { createInboxColumns } from './inbox-columns.tsx'
import { feedFilterOf, type InboxSearch } from './inbox-search.ts'
import { ItemPanel } from './item-panel.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { indexOfNext } from './next-item.ts'
import { useInbox } from './use-inbox.ts'
import { useInboxCommands } from './use-inbox-commands.ts'
import { useItemWrites } from './use-item-writes.ts'
import { useOpening } from './use-opening.ts'

interface InboxListProps {
  search: InboxSearch
  site: Site | null
  /** Where the button for what has arrived is shown; null before the page has it. */
  arrivedSlot: HTMLElement | null
  /** Where all of the list can be marked as read. */
  markSlot: HTMLElement | null
  onAuthor: (profileKey: string) => void
  onClear: () => void
}

/** A second line under the first. */
const secondLinePx = 18

/** The items with the one that is being read beside them. */
export function InboxList({ search, site, arrivedSlot, markSlot, onAuthor, onClear }: InboxListProps) {
  const { t } = useTranslation('discussion')
  const count = useCount()
  const navigate = useNavigate()
  const spaceName = useSpaceName()
  const serviceNames = useServiceNames()
  const hasRoomForCounts = useWideWindow(1_200)
  const rowPx = useRowHeight() + secondLinePx
  const filter = useMemo(() => feedFilterOf(search, site), [search, site])
  const box = useRef<HTMLDivElement>(null)
  const goTo = useRef<((index: number) => void) | null>(null)
  const { openingId, startNo, activeNo: lastNo, setActiveNo, onScroll } = useOpening(box, filter)
  const inbox = useInbox(filter, openingId)
  const { rows, mark, showLatest } = inbox
  // What another filter leaves out is not shown beside the list: its keys would do nothing.
  const activeNo = rows.some(({ itemNo }) => itemNo === lastNo) ? lastNo : null
  const columns = useMemo(
    () => createInboxColumns({ t, count, serviceNames, spaceName, hasRoomForCounts }),
    [t, count, serviceNames, spaceName, hasRoomForCounts],
  )
  // Marked as unread it stays so until another has been read, also where the focus comes back to its row.
  const keptUnread = useRef<number | null>(startNo)
  const listeners = {
    onFocus(event: FocusEvent): void {
      const at = rowOf(event.target)
      const row = at === null ? undefined : rows[at.index]
      if (row === undefined) return
      if (row.itemNo !== keptUnread.current) keptUnread.current = null
      setActiveNo(row.itemNo)
      if (!row.isRead && keptUnread.current === null) mark(row.itemNo, { isRead: true })
    },
  }
  const focusRow = useCallback((index: number): boolean => {
    const row = box.current?.querySelector<HTMLElement>(`[data-row-index="${index}"]`)
    row?.focus()
    return row !== null && row !== undefined
  }, [])
  const moveDone = useCallback((): void => {
    const index = rows.findIndex(({ itemNo }) => itemNo === activeNo)
    const row = rows[index]
    if (row === undefined) return
    // The focus goes on before its row goes.
    if (!focusRow(index + 1)) focusRow(index - 1)
    mark(row.itemNo, { isDone: !row.isDone })
  }, [rows, activeNo, focusRow, mark])
  const writes = useItemWrites(useMemo(() => rows.find(({ itemNo }) => itemNo === activeNo), [rows, activeNo]))
  const acts = useMemo(
    () => ({
      ...writes,
      move: (by: 1 | -1) => goTo.current?.(indexOfNext(rows, { from: activeNo, by })),
      markUnread: () => {
        if (activeNo === null) return
        keptUnread.current = activeNo
        mark(activeNo, { isRead: false })
      },
      moveDone,
    }),
    [writes, rows, activeNo, mark, moveDone],
  )
  useInboxCommands({ isDoneShown: filter.show === 'done', acts })
  if (inbox.error !== null)
    return (
      <div className="p-4">
        <CallErrorNote error={inbox.error} onRetry={inbox.reload} />
      </div>
    )
  if (inbox.isLoading) return <Skeleton rows={12} />
  return (
    <div className="flex min-h-0 flex-1">
      <div ref={box} {...listeners} onScrollCapture={onScroll} className="flex min-w-0 flex-1 flex-col">
        <DataTable
          tableId="inbox"
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={itemKeyOf}
          rowLabel={({ author }) => author.name ?? t('author.unknown')}
          rowHeight={rowPx}
          goToRef={goTo}
          onOpen={({ eventKey }) => {
            if (eventKey !== null)
              void navigate({ to: '/events/$eventKey', params: { eventKey }, search: { from: 'inbox' } })
          }}
          currentKey={activeNo === null ? null : String(activeNo)}
          isStartOfWork={startNo !== null}
          startKey={startNo === null ? null : String(startNo)}
          onNearEnd={inbox.loadMore}
          empty={<EmptyInbox search={search} site={site} onClear={onClear} />}
        />
        {inbox.moreError === null ? null : (
          <div className="shrink-0 p-2">
            <CallErrorNote error={inbox.moreError} onRetry={inbox.retryMore} />
          </div>
        )}
        {rows.length === 0 || markSlot === null
          ? null
          : createPortal(
              <MarkAllRead filter={filter} upToItemNo={inbox.upToItemNo} onMarked={inbox.showAllRead} />,
              markSlot,
            )}
        {inbox.arrived === 0 || arrivedSlot === null
          ? null
          : createPortal(
              <Button variant="primary" size="sm" onPress={inbox.reload}>
                {t('waiting', { count: inbox.arrived })}
              </Button>,
              arrivedSlot,
            )}
      </div>
      {rows.length === 0 ? null : <ItemPanel itemNo={activeNo} acts={acts} onAuthor={onAuthor} onRead={showLatest} />}
    </div>
  )
}

const itemKeyOf = ({ itemNo }: FeedItem): string => String(itemNo)
