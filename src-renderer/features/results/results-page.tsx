import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { PredictionView } from '#contract/ipc/predictions.procedures.ts'
import type { ResultList } from '#contract/ipc/results.procedures.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useNamesApart } from '../../shared/agents/use-names-apart.ts'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { RefreshOutcome, StaleMark } from '../../shared/freshness/freshness.tsx'
import { RefreshButton } from '../../shared/freshness/refresh-button.tsx'
import { ButtonLink } from '../../shared/pages/button-link.tsx'
import { ListNotes } from '../../shared/reading/list-notes.tsx'
import { ReadContent } from '../../shared/reading/read-content.tsx'
import { useSearchChange } from '../../shared/search/use-search-change.ts'
import { BusyArea } from '../../ui/busy-area.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { useHiding } from '../../ui/presentation/hiding.tsx'
import { useTableSort } from '../../ui/table/columns/table-layouts.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { joinSentences } from '../../ui/text/join-sentences.ts'
import { useCount } from '../../ui/text/use-count.ts'
import { useUi } from '../../ui/ui-provider.tsx'
import { useWideWindow } from '../../ui/use-wide-window.ts'
import { createResultColumns } from './result-columns.tsx'
import { ownResultSort, readResultSort, sortResults } from './result-order.ts'
import { resultListQuery } from './results.queries.ts'
import { ResultsFilters } from './results-filters.tsx'
import { exportSearchOf, type ResultsSearch, resultFilterOf } from './results-search.ts'
import { CalibrationTable, ResultsSummaryLine } from './results-summary-panel.tsx'
import { ResultsTabs } from './results-tabs.tsx'

const route = getRouteApi('/results')

/** What the fleet predicted, what happened, and what it scored. */
export function ResultsPage() {
  const { sites, ...search } = route.useSearch()
  const site = sites ?? null
  const navigate = route.useNavigate()
  const change = useSearchChange<ResultsSearch>((search) => navigate({ search, replace: true }))
  const { t } = useTranslation('results')
  const { orpc, client } = useBridge()
  const filter = resultFilterOf(search, site)
  const list = useQuery(resultListQuery(orpc, filter))
  const refresh = useMutation({ mutationFn: () => client.results.refresh() })
  const refreshed = (counts: { asked: number; resolved: number; unread: number }): string =>
    joinSentences([t('refreshed', counts), counts.unread === 0 ? null : t('unread', { count: counts.unread })])
  return (
    <Page
      title={t('title')}
      tabs={<ResultsTabs />}
      aside={<StaleMark />}
      actions={
        <>
          <span role="status" className="text-xs text-ink-3">
            {refresh.data === undefined ? null : (
              <RefreshOutcome failed={refresh.data.failed} done={refreshed(refresh.data)} />
            )}
          </span>
          <ExportLink search={exportSearchOf(filter, list.data?.agents)} />
          <RefreshButton isPending={refresh.isPending} onPress={() => refresh.mutate()} />
        </>
      }
      toolbar={<ResultsFilters list={list.data ?? null} search={search} onChange={change} />}
      flush
    >
      {refresh.error === null ? null : (
        <div className="p-3">
          <CallErrorNote error={refresh.error} onRetry={() => refresh.mutate()} />
        </div>
      )}
      <ListNotes list="pastChallengeList" site={site} />
      <ReadContent query={list} rows={12}>
        {list.data === undefined ? null : (
          <BusyArea isBusy={list.isPlaceholderData} className="flex min-h-0 flex-1 flex-col">
            <Results list={list.data} onClear={() => void navigate({ search: {}, replace: true })} />
          </BusyArea>
        )}
      </ReadContent>
    </Page>
  )
}

interface ResultsProps {
  list: ResultList
  onClear: () => void
}

function Results({ list, onClear }: ResultsProps) {
  const { t } = useTranslation('results')
  const { language } = useUi()
  const count = useCount()
  const navigate = useNavigate()
  const { summary, total } = list
  const nameOf = useNamesApart()
  const rows = useMemo(() => list.rows.map((row) => ({ ...row, agentName: nameOf(row) })), [list.rows, nameOf])
  const hasRoomForPrices = useWideWindow(1_160)
  const [kept, setSort] = useTableSort('results', ownResultSort)
  const sort = useMemo(() => readResultSort(kept), [kept])
  const serviceNames = useServiceNames()
  const isHiding = useHiding()
  const sorted = useMemo(() => sortResults(rows, sort, { isHiding }), [rows, sort, isHiding])
  const passing = summary.resolved + summary.waiting + summary.ended
  const columns = useMemo(() => {
    const formatPrice = (price: number) => formatNumber(price, language, { maximumFractionDigits: 4 })
    return createResultColumns({ t, formatPrice, hasRoomForPrices, serviceNames })
  }, [t, language, hasRoomForPrices, serviceNames])
  if (total === 0) return <NoResults />
  return (
    <>
      <div className="flex shrink-0 flex-col gap-2 border-line border-b bg-ground px-4 py-2.5">
        <ResultsSummaryLine summary={summary} />
        <CalibrationTable summary={summary} />
        {passing > rows.length ? (
          <p role="status" className="text-xs text-warn">
            {t('cut', { shown: count(rows.length), of: count(passing) })}
          </p>
        ) : null}
      </div>
      <DataTable
        tableId="results"
        isStartOfWork
        label={t('title')}
        columns={columns}
        rows={sorted}
        rowKey={rowKeyOf}
        copyId={({ challengeKey }) => readChallengeKey(challengeKey).challengeId}
        rowLabel={(row) => `${row.agentName} ${row.asset}`}
        onOpen={({ challengeKey }) =>
          void navigate({ to: '/results/challenges/$challengeKey', params: { challengeKey } })
        }
        sort={sort}
        ownSort={ownResultSort}
        onSortChange={setSort}
        empty={
          <EmptyState title={t('empty.filteredTitle')} action={<Button onPress={onClear}>{t('filter.clear')}</Button>}>
            {t('empty.filteredText', { count: total })}
          </EmptyState>
        }
      />
    </>
  )
}

const rowKeyOf = (row: PredictionView): string => `${row.agentKey} ${row.challengeKey}`

function NoResults() {
  const { t } = useTranslation('results')
  return (
    <EmptyState title={t('empty.title')} action={<ButtonLink to="/challenges">{t('empty.action')}</ButtonLink>}>
      {t('empty.text')}
    </EmptyState>
  )
}

/** Leads to the export of whose predictions are shown; of nobody's there is none. */
function ExportLink({ search }: { search: ReturnType<typeof exportSearchOf> }) {
  const { t } = useTranslation('results')
  if (search === null) return <Button isDisabled>{t('export')}</Button>
  return (
    <ButtonLink to="/packs" search={search}>
      {t('export')}
    </ButtonLink>
  )
}
