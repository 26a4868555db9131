import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { AgentKey } from '#contract/ids.ts'
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { getClockOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { appQueries } from '../../shared/app.queries.ts'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { useRefreshCommand } from '../../shared/freshness/use-refresh-command.ts'
import { OnboardingTabs } from '../../shared/onboarding/onboarding-tabs.tsx'
import { ReadContent } from '../../shared/reading/read-content.tsx'
import { ScreenSearch } from '../../shared/search/screen-search.tsx'
import { isSiteShown, useSiteFilter } from '../../shared/search/site-filter.ts'
import { useSearchChange } from '../../shared/search/use-search-change.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Page } from '../../ui/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { claimColumns } from './claim-columns.tsx'
import { type ClaimColumn, type ClaimsShown, claimColumnIds, orderClaims } from './claim-order.ts'
import { ClaimPanel } from './claim-panel.tsx'
import { createClaimsStore } from './claims.store.ts'
import { ClaimsBar } from './claims-bar.tsx'
import { type ClaimBulkRequest, ClaimsBulk } from './claims-bulk.tsx'
import type { ClaimsSearch } from './claims-search.ts'

const route = getRouteApi('/onboarding/claims')

/** Every agent that waits for an owner: both clocks, link and code, and what was approved once it has one. */
export function ClaimsPage() {
  const { t } = useTranslation('claims')
  const { orpc } = useBridge()
  const [sites] = useSiteFilter()
  const list = useQuery(appQueries(orpc).claims())
  const { search, change } = useClaimsSearch()
  const ofSites = (list.data?.rows ?? []).filter(({ site }) => isSiteShown(sites, site))
  const waiting = ofSites.filter(({ claimedAtMs }) => claimedAtMs === null).length
  return (
    <Page
      title={t('title')}
      tabs={<OnboardingTabs />}
      aside={<span className="text-xs text-ink-2">{t('lead')}</span>}
      toolbar={
        list.data === undefined || list.data.rows.length === 0 ? undefined : (
          <>
            <SegmentedControl<ClaimsShown | 'all'>
              label={t('show.label')}
              isLabelHidden
              value={search.show ?? 'all'}
              onChange={(show) => change({ show: show === 'all' ? undefined : show })}
              options={[
                { value: 'all', label: t('show.all', { count: ofSites.length }) },
                { value: 'waiting', label: t('show.waiting', { count: waiting }) },
                { value: 'claimed', label: t('show.claimed', { count: ofSites.length - waiting }) },
              ]}
            />
            <ScreenSearch
              label={t('search')}
              value={search.q ?? ''}
              onChange={(q) => change({ q: q === '' ? undefined : q })}
            />
          </>
        )
      }
      flush
    >
      <ReadContent query={list} rows={12}>
        {list.data === undefined ? null : <ClaimsDesk all={list.data.rows} rows={ofSites} />}
      </ReadContent>
    </Page>
  )
}

function useClaimsSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<ClaimsSearch>((search) => navigate({ search, replace: true }))
  return { search, change }
}

interface ClaimsDeskProps {
  all: readonly ClaimView[]
  /** Those of the sites that are shown. */
  rows: readonly ClaimView[]
}

function ClaimsDesk({ all, rows }: ClaimsDeskProps) {
  const { t } = useTranslation('claims')
  const app = useAppState()
  const { search, change } = useClaimsSearch()
  const [store] = useState(createClaimsStore)
  const { selected, failed, select, setOutcomes, setOutcome } = useStore(store)
  const { show, q, by, down = false } = search
  const shown = useMemo(() => orderClaims(rows, { show, q, by, down }), [rows, show, q, by, down])
  // Whoever is led here by another screen sees the agent, whichever sites are filtered.
  const row = all.find(({ agentKey }) => agentKey === search.agent) ?? null
  // Where the focus goes back to when the panel is closed.
  const opener = useRef<Element | null>(null)
  const open = (agent: AgentKey): void => {
    opener.current = document.activeElement
    change({ agent })
  }
  const close = (): void => {
    change({ agent: undefined })
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const latestOpen = useRef(open)
  latestOpen.current = open
  const serviceNames = useServiceNames()
  const columns = useMemo(
    () =>
      claimColumns({
        t,
        offsetOf: (each) => getClockOffsetMs(app, each),
        serviceNames,
        act: (each) => (
          <Button size="sm" onPress={() => latestOpen.current(each.agentKey)}>
            {t('act.details')}
          </Button>
        ),
      }),
    [t, app, serviceNames],
  )
  const picked = shown.filter(({ agentKey }) => selected.has(agentKey))
  const [bulk, setBulk] = useState<ClaimBulkRequest | null>(null)
  const waiting = shown.filter(({ claimedAtMs }) => claimedAtMs === null)
  useRefreshCommand({
    isPending: bulk !== null,
    isOffered: waiting.length > 0,
    run: () => setBulk({ kind: 'check', rows: waiting }),
  })
  if (all.length === 0) return <NobodyWaits />
  return (
    <>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <DataTable
            tableId="claims"
            isStartOfWork
            startKey={search.agent ?? null}
            label={t('title')}
            columns={columns}
            rows={shown}
            rowKey={agentKeyOf}
            copyId={({ agentId }) => agentId}
            rowLabel={({ name }) => name}
            rowTone={({ state }) => (state === 'limit_over' ? 'bad' : null)}
            sort={by === undefined ? null : { columnId: by, direction: down ? 'descending' : 'ascending' }}
            onSortChange={(sort) =>
              change({
                by: sort === null ? undefined : columnOf(sort.columnId),
                down: sort?.direction === 'descending' ? true : undefined,
              })
            }
            selected={selected}
            onSelectedChange={select}
            currentKey={row?.agentKey ?? null}
            onOpen={({ agentKey }) => open(agentKey)}
            empty={
              <EmptyState
                title={t('empty.filtered')}
                action={<Button onPress={() => change({ show: undefined, q: undefined })}>{t('empty.showAll')}</Button>}
              >
                {t('empty.filteredText')}
              </EmptyState>
            }
          />
        </div>
        {row === null ? null : (
          <aside
            aria-label={t('panelLabel')}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !event.nativeEvent.isComposing) close()
            }}
            className="flex w-[390px] shrink-0 flex-col gap-2 overflow-auto border-line border-l bg-ground p-3 pt-2"
          >
            <div className="flex items-center justify-between">
              <h2 className="font-semibold">{t('panelLabel')}</h2>
              <IconButton label={t('closePanel')} icon={<X />} size="sm" onPress={close} />
            </div>
            <ClaimPanel
              key={row.agentKey}
              row={row}
              offsetMs={getClockOffsetMs(app, row)}
              lastError={failed.get(row.agentKey) ?? null}
              onOutcome={(error) => setOutcome(row.agentKey, error)}
            />
          </aside>
        )}
      </div>
      {picked.length === 0 ? null : (
        <ClaimsBar rows={picked} onBulk={setBulk} onOutcomes={setOutcomes} onClear={() => select(new Set())} />
      )}
      {bulk === null ? null : <ClaimsBulk request={bulk} onOutcomes={setOutcomes} onClose={() => setBulk(null)} />}
    </>
  )
}

const agentKeyOf = (row: ClaimView): AgentKey => row.agentKey

function columnOf(columnId: string): ClaimColumn | undefined {
  return claimColumnIds.find((each) => each === columnId)
}

function NobodyWaits() {
  const { t } = useTranslation('claims')
  return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
}
