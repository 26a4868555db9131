import type { TFunction } from 'i18next'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import type { DataTableColumn } from '../../../ui/table/data-table-types.ts'
import { createSiteColumn } from '../../../ui/table/site-column.tsx'
import {
  ActCell,
  AttemptsCell,
  RegistrationNameCell,
  StateCell,
  TimeCell,
  TodoCell,
} from './registration-list-cells.tsx'

/** The columns of the list of registrations; together they fit a window of 1280 px. */
export function createRegistrationListColumns(
  t: TFunction<'registrations'>,
  /** Held in its place, though the list no longer has it: what it says may be over, and it offers nothing. */
  isGone: (row: RegistrationView) => boolean,
): readonly DataTableColumn<RegistrationView>[] {
  return [
    {
      id: 'name',
      header: t('column.name'),
      width: 'minmax(140px, 1fr)',
      sortable: true,
      value: (row) => row.form.name,
      cell: (row) => <RegistrationNameCell row={row} />,
    },
    createSiteColumn(t('column.site'), 1),
    {
      id: 'state',
      header: t('column.state'),
      width: 132,
      sortable: true,
      value: (row) => (isGone(row) ? t('gone') : row.stage),
      cell: (row) => (isGone(row) ? <span className="text-ink-3">{t('gone')}</span> : <StateCell row={row} />),
    },
    {
      id: 'time',
      minor: 3,
      header: t('column.time'),
      width: 104,
      sortable: true,
      align: 'end',
      cell: (row) => <TimeCell row={row} />,
    },
    { id: 'attempts', minor: 2, header: t('column.attempts'), width: 132, cell: (row) => <AttemptsCell row={row} /> },
    {
      id: 'todo',
      header: t('column.todo'),
      width: 'minmax(220px, 2fr)',
      cell: (row) => <TodoCell row={row} />,
    },
    {
      id: 'act',
      header: t('column.act'),
      width: 164,
      align: 'end',
      cell: (row) => (isGone(row) ? null : <ActCell row={row} />),
    },
  ]
}
