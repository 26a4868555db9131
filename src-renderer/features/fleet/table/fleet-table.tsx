import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CredentialDialog } from '../../../shared/agents/credential-dialog.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useWideWindow } from '../../../ui/use-wide-window.ts'
import type { FleetAct } from '../bulk/use-list-fleet-acts.tsx'
import type { useFleetFilter } from '../use-fleet-filter.ts'
import { createFleetColumns } from './fleet-columns.tsx'
import { agentsOf, type FleetLine, type GroupHeading, isHeading } from './fleet-lines.ts'
import { GroupHeadingRow } from './group-heading-row.tsx'

const keyOf = (line: FleetLine): string => (isHeading(line) ? line.headingKey : line.agentKey)
const labelOf = (line: FleetLine): string => escapeInvisible(isHeading(line) ? (line.group ?? '') : line.name)

interface FleetTableProps {
  lines: readonly FleetLine[]
  showsGroup: boolean
  state: ReturnType<typeof useFleetFilter>
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  listActs: (agents: readonly FleetRow[]) => readonly FleetAct[]
  onSelectGroup: (heading: GroupHeading) => void
  onToggleHeading: (headingKey: string) => void
  empty: ReactNode
}

/** The agents as rows, under the headings of their groups when that is asked for. */
export function FleetTable(props: FleetTableProps) {
  const { lines, showsGroup, state, selected, onSelect, listActs, onSelectGroup, onToggleHeading, empty } = props
  const { t } = useTranslation('fleet')
  const navigate = useNavigate()
  const isWide = useWideWindow(1_440)
  const isUsual = useWideWindow(1_200)
  const room = isWide ? 'wide' : isUsual ? 'usual' : 'narrow'
  const [reEntering, setReEntering] = useState<FleetRow | null>(null)
  const columns = useMemo(() => createFleetColumns(t, setReEntering, { room, showsGroup }), [t, room, showsGroup])
  const headings = useMemo(
    () => ({
      is: isHeading,
      content: (line: FleetLine) =>
        isHeading(line) ? (
          <GroupHeadingRow
            heading={line}
            onToggle={() => onToggleHeading(line.headingKey)}
            onSelect={() => onSelectGroup(line)}
          />
        ) : null,
    }),
    [onToggleHeading, onSelectGroup],
  )
  return (
    <>
      <DataTable
        tableId="fleet"
        isStartOfWork
        label={t('title')}
        columns={columns}
        rows={lines}
        rowKey={keyOf}
        rowLabel={labelOf}
        copyId={(line) => (isHeading(line) ? '' : line.agentId)}
        headings={headings}
        sort={state.sort}
        onSortChange={({ columnId, direction }) =>
          state.change({ by: columnId, down: direction === 'descending' ? true : undefined })
        }
        selected={selected}
        onSelectedChange={onSelect}
        listActs={(chosen) => listActs(agentsOf(chosen)).map(({ id, label, run }) => ({ id, label, onAction: run }))}
        onOpen={(line) => {
          if (isHeading(line)) onToggleHeading(line.headingKey)
          else void navigate({ to: '/agents/$agentKey', params: { agentKey: line.agentKey } })
        }}
        empty={empty}
      />
      {reEntering === null ? null : <CredentialDialog agent={reEntering} onClose={() => setReEntering(null)} />}
    </>
  )
}
