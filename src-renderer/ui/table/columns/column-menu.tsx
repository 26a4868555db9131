import { Check } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { ContextMenu, type MenuEntry } from '../../menus/menu.tsx'
import { listHideable } from './arrange-columns.ts'
import { type ColumnMenuPlace, columnStepPx, type NamedColumn } from './column-menu-place.ts'
import type { ColumnControl } from './use-arranged-table.ts'

interface ColumnMenuProps {
  /** All that the table can show. */
  columns: readonly NamedColumn[]
  control: ColumnControl
  place: ColumnMenuPlace
  onClose: () => void
}

/** What can be done with a column, and which of them are shown. */
export function ColumnMenu({ columns, control, place, onClose }: ColumnMenuProps) {
  const { t } = useTranslation('ui')
  const column = columns.find(({ id }) => id === place.columnId)
  if (column === undefined) return null
  const { layout, sort, withoutRoom } = control
  const { columnId, px } = place
  const hideable = listHideable(columns)
  const isSorted = (direction: 'ascending' | 'descending'): boolean =>
    sort?.columnId === columnId && sort.direction === direction
  const row = (id: string, text: string, more: Partial<MenuEntry> & { isChecked?: boolean }): MenuEntry => {
    const { isChecked = false, ...entry } = more
    return {
      onAction: () => {},
      ...entry,
      id,
      text,
      label: (
        <span className="flex items-center gap-2">
          <Check aria-hidden className={isChecked ? 'size-3.5 text-accent' : 'invisible size-3.5'} />
          {text}
          {isChecked ? <span className="sr-only">{t('table.columns.chosen')}</span> : null}
        </span>
      ),
    }
  }
  const orders = (['ascending', 'descending'] as const).map((direction) =>
    row(direction, t(`table.columns.${direction}`), {
      isChecked: isSorted(direction),
      onAction: () => control.onOrder({ columnId, direction }),
    }),
  )
  const entries: readonly MenuEntry[] = [
    ...(control.isSortable(columnId) ? orders : []),
    ...(control.isReordered
      ? [row('own', t('table.columns.ownOrder'), { onAction: () => control.onOrder(null) })]
      : []),
    row('wider', t('table.columns.wider'), {
      startsGroup: true,
      shortcut: 'Shift →',
      onAction: () => control.onResize(columnId, px + columnStepPx),
    }),
    row('narrower', t('table.columns.narrower'), {
      shortcut: 'Shift ←',
      onAction: () => control.onResize(columnId, px - columnStepPx),
    }),
    ...hideable.map((one, index) => {
      const isHidden = layout.hidden.includes(one.id)
      const hasRoom = !withoutRoom.includes(one.id)
      const name = hasRoom ? one.name : t('table.columns.noRoom', { name: one.name })
      return row(`show-${one.id}`, name, {
        startsGroup: index === 0,
        isChecked: !isHidden,
        onAction: () => control.onHide(one.id, !isHidden),
      })
    }),
    row('reset', t('table.columns.reset'), { startsGroup: true, onAction: control.onReset }),
  ]
  return (
    <ContextMenu
      label={t('table.columns.label', { name: column.name })}
      entries={entries}
      at={place}
      onClose={onClose}
    />
  )
}
