import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CredentialDialog } from '../../../shared/agents/credential-dialog.tsx'
import { useFrozenRows } from '../../../shared/frozen-rows/use-frozen-rows.ts'
import { WaitingRowsButton } from '../../../shared/frozen-rows/waiting-rows-button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useWideWindow } from '../../../ui/use-wide-window.ts'
import type { FleetAct } from '../bulk/use-picked-agent-acts.tsx'
import { ownFleetSort, type useFleetFilter } from '../use-fleet-filter.ts'
import { createFleetColumns } from './fleet-columns.tsx'
import { agentsOf, type FleetLine, type GroupHeading, isHeading } from './fleet-lines.ts'
import { GroupHeadingRow } from './group-heading-row.tsx'

const keyOf = (line: FleetLine): string => (isHeading(line) ? line.headingKey : line.agentKey)
const labelOf = (line: FleetLine): string => escapeInvisible(isHeading(line) ? (line.group ?? '') : line.name)

interface FleetTableProps {
  lines: readonly FleetLine[]
  /** Another one when the operator asks for other lines or another order. */
  asked: string
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
  const { lines, asked, showsGroup, state, selected, onSelect, listActs, onSelectGroup, onToggleHeading, empty } = props
  const { t } = useTranslation('fleet')
  const navigate = useNavigate()
  const isWide = useWideWindow(1_440)
  const isUsual = useWideWindow(1_200)
  const room = isWide ? 'wide' : isUsual ? 'usual' : 'narrow'
  const [reEntering, setReEntering] = useState<FleetRow | null>(null)
  // Held under the pointer alone: the focus goes along with its row.
  const { rows, waiting, gone, release, holders } = useFrozenRows(lines, keyOf, asked)
  const columns = useMemo(
    () =>
      createFleetColumns(
        t,
        { onReEnter: setReEntering, isGone: ({ agentKey }) => gone.has(agentKey) },
        { room, showsGroup },
      ),
    [t, gone, room, showsGroup],
  )
  const headings = useMemo(
    () => ({
      is: isHeading,
      content: (line: FleetLine) =>
        isHeading(line) ? (
          <GroupHeadingRow
            heading={line}
            isGone={gone.has(line.headingKey)}
            onToggle={() => onToggleHeading(line.headingKey)}
            onSelect={() => onSelectGroup(line)}
          />
        ) : null,
    }),
    [gone, onToggleHeading, onSelectGroup],
  )
  return (
    <>
      <div
        className="relative flex min-h-0 flex-1 flex-col"
        onPointerEnter={holders.onPointerEnter}
        onPointerLeave={holders.onPointerLeave}
      >
        <DataTable
          tableId="fleet"
          isStartOfWork
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowLabel={labelOf}
          copyId={(line) => (isHeading(line) ? '' : line.agentId)}
          headings={headings}
          sort={state.sort}
          ownSort={ownFleetSort}
          onSortChange={(sort) =>
            state.change({ by: sort?.columnId, down: sort?.direction === 'descending' ? true : undefined })
          }
          selected={selected}
          onSelectedChange={onSelect}
          listActs={(chosen) => {
            const listed = agentsOf(chosen).filter(({ agentKey }) => !gone.has(agentKey))
            const acts = listed.length === 0 ? [] : listActs(listed)
            return acts.map(({ id, label, run }) => ({ id, label, onAction: run }))
          }}
          onOpen={(line) => {
            if (gone.has(keyOf(line)) && isHeading(line)) return
            if (isHeading(line)) onToggleHeading(line.headingKey)
            else void navigate({ to: '/agents/$agentKey', params: { agentKey: line.agentKey } })
          }}
          empty={empty}
        />
        <WaitingRowsButton waiting={waiting} onRelease={release} />
      </div>
      {reEntering === null ? null : <CredentialDialog agent={reEntering} onClose={() => setReEntering(null)} />}
    </>
  )
}
