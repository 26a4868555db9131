import type { DropView } from '#contract/ipc/drops.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useFrozenRows } from '../../shared/frozen-rows/use-frozen-rows.ts'
import { WaitingRowsButton } from '../../shared/frozen-rows/waiting-rows-button.tsx'
import { ButtonLink } from '../../shared/pages/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useDropColumns } from './drop-columns.tsx'
import { canApprove, stateOfDrop } from './drop-state.ts'

export const dropKeyOf = ({ dropNo }: DropView): string => String(dropNo)

interface DropTableProps {
  list: 'open' | 'over'
  drops: readonly DropView[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  /** Both are called for files that still wait only. */
  onApprove: (drop: DropView) => void
  onReview: (drop: DropView) => void
  /** No folder is watched. */
  isOff: boolean
}

/** Where no file is left nothing is held any more: the next one is shown as it comes. */
export function DropTable(props: DropTableProps) {
  return <HeldDrops key={props.drops.length === 0 ? 'none' : 'some'} {...props} />
}

/**
 * The files as rows. They stay where they are while the pointer or the focus is on them, since *Approve* sends at once:
 * a second press meets the same row, which does nothing any more once the list no longer has it.
 */
function HeldDrops({ list, drops, selected, onSelect, onApprove, onReview, isOff }: DropTableProps) {
  const { t } = useTranslation('drops')
  const { rows, waiting, gone, isHeld, release, holders } = useFrozenRows(drops, dropKeyOf, list)
  const ifListed = (act: (drop: DropView) => void) => (drop: DropView) => {
    if (canApprove(drop) && !gone.has(dropKeyOf(drop))) act(drop)
  }
  const columns = useDropColumns({ gone, onApprove: ifListed(onApprove) })
  return (
    <div className="relative flex min-h-0 flex-1 flex-col" {...holders}>
      <DataTable
        tableId="drops"
        isHeld={isHeld}
        isStartOfWork
        label={t('table')}
        columns={columns}
        rows={rows}
        rowKey={dropKeyOf}
        rowLabel={({ name }) => name}
        rowTone={(row) => (!gone.has(dropKeyOf(row)) && isFaulty(row) ? 'bad' : null)}
        {...(list === 'open' ? { selected, onSelectedChange: onSelect } : {})}
        onOpen={ifListed(onReview)}
        onEnter={ifListed(onApprove)}
        empty={<NoDrops list={list} isOff={isOff} />}
      />
      <WaitingRowsButton waiting={waiting} onRelease={release} />
    </div>
  )
}

function isFaulty(drop: DropView): boolean {
  return ['wrong', 'invalid', 'refused'].includes(stateOfDrop(drop))
}

function NoDrops({ list, isOff }: { list: 'open' | 'over'; isOff: boolean }) {
  const { t } = useTranslation('drops')
  if (list === 'over') return <EmptyState title={t('empty.over')} />
  return (
    <EmptyState
      title={t(isOff ? 'empty.offTitle' : 'empty.title')}
      action={
        <ButtonLink to="/settings" hash="drops">
          {t('empty.settings')}
        </ButtonLink>
      }
    >
      {t(isOff ? 'empty.offText' : 'empty.text')}
    </EmptyState>
  )
}
