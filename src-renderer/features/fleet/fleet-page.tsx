import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { FleetRow } from '#contract/ipc/views.ts'
import { type StatusGroup, statusGroups } from '../../app/agents/agent-status.ts'
import { CredentialDialog } from '../../app/agents/credential-dialog.tsx'
import { type Command, useCommands } from '../../app/commands.tsx'
import { useSiteFilter } from '../../app/site-filter.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { fleetQueries } from './fleet.queries.ts'
import { createFleetStore } from './fleet.store.ts'
import { fleetColumns } from './fleet-columns.tsx'
import { countGroups, filterFleet, pickedOf, sortFleet } from './fleet-view.ts'

const route = getRouteApi('/fleet')
const keyOf = (row: FleetRow): string => row.agentKey
const nameOf = (row: FleetRow): string => row.name

/** The home screen: every agent, who needs the operator and why. */
export function FleetPage() {
  const { t } = useTranslation('fleet')
  const { orpc } = useBridge()
  const fleet = useQuery(fleetQueries(orpc).rows())
  const rows = fleet.data?.rows
  return (
    <>
      {rows === undefined ? (
        <Page title={t('title')} flush>
          {fleet.error === null ? (
            <Skeleton rows={12} />
          ) : (
            <div className="p-4">
              <ErrorNote error={appErrorOf(fleet.error)} onRetry={() => void fleet.refetch()} />
            </div>
          )}
        </Page>
      ) : rows.length === 0 ? (
        <Page title={t('title')} flush>
          <NoAgents />
        </Page>
      ) : (
        <FleetTable rows={rows} />
      )}
    </>
  )
}

function NoAgents() {
  const { t } = useTranslation('fleet')
  const navigate = useNavigate()
  return (
    <EmptyState
      title={t('none.title')}
      action={
        <span className="flex gap-2">
          <Button variant="primary" icon={<UserPlus />} onPress={() => void navigate({ to: '/add' })}>
            {t('none.add')}
          </Button>
          <Button onPress={() => void navigate({ to: '/import' })}>{t('none.import')}</Button>
        </span>
      }
    >
      {t('none.text')}
    </EmptyState>
  )
}

function FleetTable({ rows }: { rows: readonly FleetRow[] }) {
  const { t } = useTranslation('fleet')
  const navigate = useNavigate()
  const [site] = useSiteFilter()
  const { status: group = null, by = 'name', down = false } = route.useSearch()
  const [text, setText] = useState('')
  const [store] = useState(createFleetStore)
  const selected = useStore(store, (state) => state.selected)
  const select = useStore(store, (state) => state.select)
  const [reEntering, setReEntering] = useState<FleetRow | null>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const columns = useMemo(() => fleetColumns(t, setReEntering), [t])
  const sort = useMemo(
    () => ({ columnId: by, direction: down ? ('descending' as const) : ('ascending' as const) }),
    [by, down],
  )
  const filter = useMemo(() => ({ text, group, site }), [text, group, site])
  const counts = useMemo(() => countGroups(rows, filter), [rows, filter])
  const shown = useMemo(() => sortFleet(filterFleet(rows, filter), sort), [rows, filter, sort])
  const { picked, hiddenCount } = useMemo(() => pickedOf(selected, { rows, shown }), [selected, rows, shown])
  const setGroup = (next: StatusGroup | null): void =>
    void navigate({ to: '/fleet', search: (last) => ({ ...last, status: next ?? undefined }), replace: true })
  useCommands(useSearchCommand(searchBox))
  return (
    <Page
      title={t('title')}
      aside={<span className="text-ink-2">{t('count', { count: rows.length })}</span>}
      actions={
        <Button variant="primary" icon={<UserPlus />} onPress={() => void navigate({ to: '/add' })}>
          {t('none.add')}
        </Button>
      }
      toolbar={
        <>
          <GroupChips group={group} counts={counts} onChange={setGroup} />
          <span className="ml-auto" />
          <SearchField
            label={t('search')}
            value={text}
            onChange={setText}
            inputRef={searchBox}
            shortcut="/"
          />
        </>
      }
      flush
    >
      <DataTable
        label={t('title')}
        columns={columns}
        rows={shown}
        rowKey={keyOf}
        rowLabel={nameOf}
        sort={sort}
        onSortChange={({ columnId, direction }) =>
          void navigate({
            to: '/fleet',
            search: (last) => ({
              ...last,
              by: columnId,
              down: direction === 'descending' ? true : undefined,
            }),
            replace: true,
          })
        }
        selected={selected}
        onSelectedChange={select}
        onOpen={(row) => void navigate({ to: '/agents/$agentKey', params: { agentKey: row.agentKey } })}
        empty={
          <EmptyState
            title={t('noMatch.title')}
            action={
              <Button
                onPress={() => {
                  setText('')
                  void navigate({ to: '/fleet', search: { sites: undefined } })
                }}
              >
                {t('noMatch.clear')}
              </Button>
            }
          >
            {t('noMatch.text')}
          </EmptyState>
        }
      />
      {picked.length + hiddenCount === 0 ? null : (
        <BulkBar agents={picked} hiddenCount={hiddenCount} onClear={() => select(new Set())} />
      )}
      {reEntering === null ? null : (
        <CredentialDialog agent={reEntering} onClose={() => setReEntering(null)} />
      )}
    </Page>
  )
}

/** `/` goes to the search box. */
function useSearchCommand(box: { current: HTMLInputElement | null }): readonly Command[] {
  const { t } = useTranslation('fleet')
  return useMemo(
    () => [
      {
        id: 'fleet-search',
        title: t('search'),
        group: 'act',
        shortcut: '/',
        run: () => box.current?.focus(),
      },
    ],
    [t, box],
  )
}

interface GroupChipsProps {
  group: StatusGroup | null
  counts: Readonly<Record<StatusGroup | 'all', number>>
  onChange: (group: StatusGroup | null) => void
}

/** One chip a group of states, with how many agents it holds. Empty groups are left out, but for the two that matter. */
function GroupChips({ group, counts, onChange }: GroupChipsProps) {
  const { t } = useTranslation('fleet')
  const shown = statusGroups.filter(
    (name) => counts[name] > 0 || name === group || name === 'needs_you' || name === 'ready',
  )
  return (
    <SegmentedControl
      label={t('groups.label')}
      isLabelHidden
      value={group ?? 'all'}
      onChange={(name) => onChange(name === 'all' ? null : name)}
      options={(['all', ...shown] as const).map((value) => ({
        value,
        label: (
          <>
            {t(`groups.${value}`)} <span className="text-xs">{counts[value]}</span>
          </>
        ),
      }))}
    />
  )
}
