import { useMemo, useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { createSiteColumn } from '../../ui/table/columns/site-column.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { IdText } from '../../ui/text/id-text.tsx'
import { NameText } from '../../ui/text/name-text.tsx'

/** Null: the whole fleet. */
export type ChosenAgents = readonly AgentKey[] | null

/** The chosen agents that are in the fleet: an address can name one that was forgotten. */
export function listKnown(chosen: ChosenAgents, rows: readonly FleetRow[]): ChosenAgents {
  if (chosen === null) return null
  const known = new Set(rows.map(({ agentKey }) => agentKey))
  return chosen.filter((agentKey) => known.has(agentKey))
}

interface AgentChoiceProps {
  /** The whole fleet. */
  rows: readonly FleetRow[]
  value: ChosenAgents
  onChange: (value: ChosenAgents) => void
}

const keyOf = (row: FleetRow): string => row.agentKey

/** All agents, or those that are ticked. */
export function AgentChoice({ rows, value, onChange }: AgentChoiceProps) {
  const { t } = useTranslation('packs')
  const [text, setText] = useState('')
  const serviceNames = useServiceNames()
  // An arrow key passes by All: what was ticked is there again on the way back.
  const [lastTicked, setLastTicked] = useState<readonly AgentKey[]>([])
  const shown = useMemo(() => {
    const searched = text.trim().toLowerCase()
    return rows
      .filter(({ name, agentId }) => `${name} ${agentId}`.toLowerCase().includes(searched))
      .sort((a, b) => compareNatural(a.name, b.name))
  }, [rows, text])
  const columns = useMemo(
    (): DataTableColumn<FleetRow>[] => [
      {
        id: 'name',
        header: t('column.name'),
        width: 'minmax(160px, 2fr)',
        cell: (row) => <NameText text={row.name} />,
      },
      { id: 'agentId', header: t('column.agentId'), width: 160, cell: (row) => <IdText id={row.agentId} /> },
      createSiteColumn(t('column.site'), { serviceNames }),
    ],
    [t, serviceNames],
  )
  const byKey = new Map(rows.map((row) => [String(row.agentKey), row.agentKey]))
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl<'all' | 'some'>
        label={t('who.label')}
        value={value === null ? 'all' : 'some'}
        onChange={(which) => {
          if (value !== null) setLastTicked(value)
          onChange(which === 'all' ? null : lastTicked)
        }}
        options={[
          { value: 'all', label: t('who.all', { count: rows.length }) },
          { value: 'some', label: t('who.some', { count: (value ?? lastTicked).length }) },
        ]}
      />
      {value === null ? null : (
        <>
          <SearchField label={t('who.search')} value={text} onChange={setText} />
          <div className="flex h-64 flex-col overflow-hidden rounded-md border border-line bg-surface">
            <DataTable
              tableId="packAgents"
              label={t('who.label')}
              columns={columns}
              rows={shown}
              rowKey={keyOf}
              rowLabel={(row) => row.name}
              selected={new Set(value)}
              onSelectedChange={(keys) => onChange([...keys].flatMap((key) => byKey.get(key) ?? []))}
              empty={<EmptyState title={t('who.none')} />}
            />
          </div>
        </>
      )}
    </div>
  )
}
