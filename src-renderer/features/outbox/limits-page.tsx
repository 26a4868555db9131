import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { appQueries } from '../../shared/app.queries.ts'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { OutboxTabs } from '../../shared/outbox/outbox-tabs.tsx'
import { rateRoomQuery } from '../../shared/outbox/rate-room.queries.ts'
import { ReadContent } from '../../shared/reading/read-content.tsx'
import { ScreenSearch } from '../../shared/search/screen-search.tsx'
import { isSiteShown, useSiteFilter } from '../../shared/search/site-filter.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Page } from '../../ui/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { createLimitColumns } from './limit-columns.tsx'
import { type LimitRow, type LimitsShown, limitsShown, listLimitRows } from './limit-rows.ts'

/** What each agent has left of the limits of a minute, what waits for them, and who else seems to use them. */
export function LimitsPage() {
  const { t } = useTranslation('outbox')
  const { orpc } = useBridge()
  const [sites] = useSiteFilter()
  const [shown, setShown] = useState<LimitsShown>('all')
  const [text, setText] = useState('')
  const fleet = useQuery(appQueries(orpc).fleet())
  const rooms = useQuery(rateRoomQuery(orpc))
  const rows = useMemo(
    () =>
      listLimitRows(
        (fleet.data?.rows ?? []).filter(({ site }) => isSiteShown(sites, site)),
        rooms.data ?? [],
      ),
    [fleet.data, rooms.data, sites],
  )
  const found = rows.filter(
    (row) => row.is[shown] && `${row.name} ${row.agentId}`.toLowerCase().includes(text.trim().toLowerCase()),
  )
  const serviceNames = useServiceNames()
  const columns = useMemo(() => createLimitColumns({ t, serviceNames }), [t, serviceNames])
  const refetch = (): unknown => Promise.all([fleet.refetch(), rooms.refetch()])
  const isKnown = fleet.data !== undefined && rooms.data !== undefined
  return (
    <Page
      title={t('limits.page')}
      tabs={<OutboxTabs />}
      aside={<span className="text-xs text-ink-2">{t('limits.lead')}</span>}
      toolbar={
        isKnown ? (
          <>
            <SegmentedControl<LimitsShown>
              label={t('filter.label')}
              isLabelHidden
              value={shown}
              onChange={setShown}
              options={limitsShown.map((value) => ({
                value,
                label: t(`limits.show.${value}`, { count: rows.filter(({ is }) => is[value]).length }),
              }))}
            />
            <ScreenSearch label={t('limits.search')} value={text} onChange={setText} />
          </>
        ) : undefined
      }
      flush
    >
      <ReadContent query={{ data: isKnown ? rows : undefined, error: fleet.error ?? rooms.error, refetch }} rows={12}>
        <DataTable
          isStartOfWork
          tableId="limits"
          label={t('limits.page')}
          columns={columns}
          rows={found}
          rowKey={rowKeyOf}
          rowLabel={({ name }) => name}
          rowTone={({ is }) => (is.otherClient ? 'warn' : null)}
          empty={<EmptyState title={t('limits.empty')}>{t('limits.emptyText')}</EmptyState>}
        />
      </ReadContent>
    </Page>
  )
}

const rowKeyOf = ({ agentKey }: LimitRow): string => agentKey
