import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { ReadContent } from '../../shared/reading/read-content.tsx'
import { StorageLocationsTable } from '../../shared/vault/storage-locations-table.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Page } from '../../ui/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useCount } from '../../ui/text/use-count.ts'
import { useJoins } from '../../ui/text/use-joins.ts'
import { useWideWindow } from '../../ui/use-wide-window.ts'
import { createItemColumns } from './item-columns.tsx'
import { type ItemGroup, itemGroups } from './item-groups.ts'
import { countErrors, hasError, type ItemRow, isUnfinishedRotation, listItemRows } from './item-rows.ts'
import { ItemTestBar } from './item-test-bar.tsx'
import { KeychainCard } from './keychain-card.tsx'
import { NoItems } from './no-items.tsx'
import { RotationBar } from './rotation-bar.tsx'
import { secretQueries } from './secrets.queries.ts'

interface StoredSecretsProps {
  group: ItemGroup
  onGroupChange: (group: ItemGroup) => void
}

/** What is kept where, every item of the keychain by its name, and tests that change nothing. */
export function StoredSecrets({ group, onGroupChange }: StoredSecretsProps) {
  const { t } = useTranslation('secrets')
  const count = useCount()
  const { orpc } = useBridge()
  const { vault } = useAppState()
  const items = useQuery(secretQueries(orpc).items())
  const itemTest = useQuery(secretQueries(orpc).itemTest())
  const test = itemTest.data?.test ?? null
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => listItemRows(items.data?.rows ?? [], test?.results ?? []), [items.data, test])
  const groups = useMemo(
    () => ({ all: rows, problem: rows.filter(hasError), rotation: rows.filter(isUnfinishedRotation) }),
    [rows],
  )
  // What the filter hides is not acted on.
  const chosen = useMemo(() => groups[group].filter(({ account }) => selected.has(account)), [groups, group, selected])
  const isKnown = items.data !== undefined
  const counts = { all: rows.length, problem: countErrors(rows), rotation: groups.rotation.length }
  const countOf = (of: ItemGroup): { count?: string } => {
    const known = isKnown ? counts[of] : null
    return known === null ? {} : { count: count(known) }
  }
  return (
    <Page
      title={t('title')}
      aside={
        isKnown ? (
          <span className="text-ink-2">
            {t(vault.kind === 'memory' ? 'countMemory' : 'count', { count: rows.length })}
          </span>
        ) : null
      }
      flush
    >
      <div className="grid shrink-0 grid-cols-1 gap-x-8 gap-y-3 border-line border-b px-4 py-3 min-[1000px]:grid-cols-2">
        <KeychainCard />
        <StorageLocationsTable />
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-2 bg-ground px-4 py-2">
        <SegmentedControl<ItemGroup>
          label={t('group.label')}
          isLabelHidden
          value={group}
          onChange={onGroupChange}
          options={itemGroups.map((value) => ({
            value,
            label: t(`group.${value}`),
            ...countOf(value),
          }))}
        />
        <RotationBar rows={rows} chosen={chosen} />
        <ItemTestBar test={test} itemCount={rows.length} selected={new Set(chosen.map(({ account }) => account))} />
      </div>
      {test?.blockedBy ? <Blocked error={test.blockedBy} /> : null}
      <ReadContent query={items} rows={8}>
        <ReadContent query={itemTest} rows={8}>
          <ItemTable
            rows={groups[group]}
            empty={<NoItems group={group} rows={rows} />}
            selected={selected}
            onSelectedChange={setSelected}
          />
        </ReadContent>
      </ReadContent>
    </Page>
  )
}

function Blocked({ error }: { error: AppErrorData }) {
  const { t } = useTranslation('secrets')
  return (
    <div className="flex flex-col gap-1 border-line border-t p-3">
      <ErrorNote error={error} />
      <p className="text-ink-2">{t('blocked')}</p>
    </div>
  )
}

const keyOf = (row: ItemRow): string => row.account

function ItemTable(props: {
  rows: readonly ItemRow[]
  empty: ReactNode
  selected: ReadonlySet<string>
  onSelectedChange: (selected: ReadonlySet<string>) => void
}) {
  const { t } = useTranslation('secrets')
  const { list } = useJoins()
  const words = useErrorText()
  const navigate = useNavigate()
  const isNarrow = !useWideWindow(1_200)
  const serviceNames = useServiceNames()
  // The words change with the language only; the columns must keep their identity while a test goes on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const columns = useMemo(
    () => createItemColumns({ t, nextStep: (error) => words(error).next, isNarrow, serviceNames }),
    [t, isNarrow, serviceNames],
  )
  return (
    <DataTable
      isStartOfWork
      tableId="secrets"
      label={t('title')}
      columns={columns}
      rows={props.rows}
      rowKey={keyOf}
      rowLabel={(row) => list([row.agentName, t(`content.${row.content}`)])}
      rowTone={(row) => (hasError(row) ? 'bad' : null)}
      selected={props.selected}
      onSelectedChange={props.onSelectedChange}
      onOpen={({ agentKey, isInFleet }) =>
        void navigate(
          isInFleet
            ? { to: '/agents/$agentKey', params: { agentKey } }
            : { to: '/onboarding/registrations', search: { agentKey } },
        )
      }
      empty={props.empty}
    />
  )
}
