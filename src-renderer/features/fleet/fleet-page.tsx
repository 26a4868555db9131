import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { type ComponentProps, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { StaleMark } from '../../shared/freshness/freshness.tsx'
import { definePart } from '../../shared/pages/define-part.ts'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { ReadContent } from '../../shared/reading/read-content.tsx'
import { ScreenSearch } from '../../shared/search/screen-search.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { AfterRows } from '../../ui/rows-first.tsx'
import { useUi } from '../../ui/ui-provider.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import type { BulkRequest } from './bulk/bulk-host.tsx'
import { usePickedAgentActs } from './bulk/use-picked-agent-acts.tsx'
import { fleetQueries } from './fleet.queries.ts'
import { createFleetStore } from './fleet.store.ts'
import { FleetActsFace } from './fleet-faces.tsx'
import { FleetToolbar } from './fleet-toolbar.tsx'
import { type FleetChip, filterFleet, pickedOf, sortFleet } from './fleet-view.ts'
import { FleetViews } from './fleet-views.tsx'
import { HealthBoard, type HealthBoardProps } from './health/health-board.tsx'
import { SelectMenu } from './select-menu.tsx'
import { agentsOf, groupLines } from './table/fleet-lines.ts'
import { FleetTable } from './table/fleet-table.tsx'
import { useFleetFilter } from './use-fleet-filter.ts'

/** No start needs its dialogs and their fields. */
const BulkHost = definePart(() => import('./bulk/bulk-host.tsx'), 'BulkHost')

const byName = { columnId: 'name', direction: 'ascending' } as const

/** The home screen: every agent, who needs the operator and why. */
export function FleetPage() {
  const { t } = useTranslation('fleet')
  const { orpc } = useBridge()
  const fleet = useQuery(fleetQueries(orpc).rows())
  const rows = fleet.data?.rows
  const [request, setRequest] = useState<BulkRequest | null>(null)
  return (
    <>
      {rows === undefined ? (
        <Page title={t('title')} flush>
          <PendingQuery query={fleet} rows={12} isFlush />
        </Page>
      ) : rows.length === 0 ? (
        <Page title={t('title')} flush>
          <NoAgents />
        </Page>
      ) : (
        <FleetBoard query={fleet} rows={rows} onBulk={setRequest} />
      )}
      {request === null ? null : (
        <Suspense>
          <BulkHost request={request} onClose={() => setRequest(null)} />
        </Suspense>
      )}
    </>
  )
}

function NoAgents() {
  const { t } = useTranslation('fleet')
  const { isTrial } = useUi()
  return (
    <EmptyState title={t('none.title')} action={<AddAgents />}>
      {t(isTrial ? 'none.textTrial' : 'none.text')}
    </EmptyState>
  )
}

function AddAgents() {
  const { t } = useTranslation('onboarding')
  const navigate = useNavigate()
  return (
    <Button variant="primary" icon={<UserPlus />} onPress={() => void navigate({ to: '/onboarding' })}>
      {t('addAgents')}
    </Button>
  )
}

interface FleetBoardProps {
  query: ComponentProps<typeof ReadContent>['query']
  rows: readonly FleetRow[]
  onBulk: (request: BulkRequest) => void
}

function FleetBoard({ query, rows, onBulk }: FleetBoardProps) {
  const { t } = useTranslation('fleet')
  const state = useFleetFilter()
  const { search, filter, sort } = state
  const [store] = useState(createFleetStore)
  const { selected, closed, select, selectGroup, toggleHeading } = useStore(store)
  // Those that were archived since they were picked are not picked where archived ones are acted on.
  const dropArchived = useEffectEvent(() => {
    if (selected.size === 0) return
    const archived = new Set<string>(rows.filter(({ isArchived }) => isArchived).map(({ agentKey }) => agentKey))
    select(new Set([...selected].filter((agentKey) => !archived.has(agentKey))))
  })
  const showsArchived = filter.chip === 'archived'
  // biome-ignore lint/correctness/useExhaustiveDependencies: when archived ones begin or cease to be shown
  useEffect(() => dropArchived(), [showsArchived])
  const activeCount = useMemo(() => rows.filter(({ isArchived }) => !isArchived).length, [rows])
  const hasGroups = useMemo(() => rows.some(({ group }) => group !== null), [rows])
  const sorted = useMemo(() => sortFleet(filterFleet(rows, filter), sort), [rows, filter, sort])
  const lines = useMemo(
    () => (search.grouped === true ? groupLines(sorted, closed) : sorted),
    [search.grouped, sorted, closed],
  )
  const shown = useMemo(() => agentsOf(lines), [lines])
  const { picked, hiddenCount } = useMemo(
    () => pickedOf(selected, { rows, shown, chip: filter.chip }),
    [selected, rows, shown, filter.chip],
  )
  const asked = useMemo(
    () => JSON.stringify([filter, sort, search.grouped === true ? [...closed] : null]),
    [filter, sort, search.grouped, closed],
  )
  const listActs = usePickedAgentActs(onBulk)
  const acts = useMemo(() => listActs(picked), [listActs, picked])
  const showsBoard = filter.chip === 'needs_you' && filter.why === null
  const clearSelection = (): void => select(new Set())
  return (
    <Page
      title={t('title')}
      aside={
        <>
          <span className="text-ink-2">{t('count', { count: activeCount })}</span>
          <StaleMark />
          <AfterRows>
            <FleetViews search={search} />
            {showsBoard ? null : <SelectMenu shown={shown} onSelect={select} />}
          </AfterRows>
        </>
      }
      actions={
        <AfterRows room={<FleetActsFace />}>
          <ScreenSearch
            label={t('search')}
            value={filter.text}
            onChange={(text) => state.change({ q: text === '' ? undefined : text })}
          />
          <AddAgents />
        </AfterRows>
      }
      toolbar={
        <AfterRows room={<span className="h-7" />}>
          <FleetToolbar rows={rows} state={state} />
        </AfterRows>
      }
      flush
    >
      <ReadContent query={query} rows={12}>
        {showsBoard ? (
          <FleetHealth filter={filter} rows={rows} onBulk={onBulk} onShow={state.change} onClear={state.clear} />
        ) : (
          <FleetTable
            lines={lines}
            asked={asked}
            showsGroup={hasGroups && search.grouped !== true}
            state={state}
            selected={selected}
            onSelect={select}
            listActs={listActs}
            onSelectGroup={selectGroup}
            onToggleHeading={toggleHeading}
            empty={<NoMatch chip={filter.chip} onClear={state.clear} />}
          />
        )}
      </ReadContent>
      {showsBoard || picked.length + hiddenCount === 0 ? null : (
        <BulkBar agents={picked} acts={acts} hiddenCount={hiddenCount} onClear={clearSelection} />
      )}
    </Page>
  )
}

/** The health of the agents that the filter lets through, whatever their status. */
function FleetHealth({ filter, rows, ...rest }: HealthBoardProps) {
  const passing = useMemo(() => sortFleet(filterFleet(rows, { ...filter, chip: null }), byName), [rows, filter])
  return <HealthBoard filter={filter} rows={passing} {...rest} />
}

function NoMatch({ chip, onClear }: { chip: FleetChip | null; onClear: () => void }) {
  const { t } = useTranslation('fleet')
  return (
    <EmptyState
      title={t(chip === 'archived' ? 'noMatch.archivedTitle' : 'noMatch.title')}
      action={<Button onPress={onClear}>{t('noMatch.clear')}</Button>}
    >
      {t('noMatch.text')}
    </EmptyState>
  )
}
