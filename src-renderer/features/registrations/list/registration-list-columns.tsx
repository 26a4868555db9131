import type { TFunction } from 'i18next'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import type { ServiceNames } from '../../../shared/deployments/service-names.ts'
import { createSiteColumn } from '../../../ui/table/columns/site-column.tsx'
import type { CopiedValue, DataTableColumn } from '../../../ui/table/data-table-types.ts'
import { formatIsoTime } from '../../../ui/table/format-rows.ts'
import {
  ActCell,
  AttemptsCell,
  RegistrationNameCell,
  StateCell,
  TimeCell,
  TodoCell,
} from './registration-list-cells.tsx'
import { getAttemptsLeft, getEndsAtMs, nextActOf } from './registration-steps.ts'

/** The columns of the list of registrations; together they fit a window of 1280 px. */
export function createRegistrationListColumns(
  t: TFunction<'registrations'>,
  /** Held in its place, though the list no longer has it: what it says may be over, and it offers nothing. */
  isGone: (row: RegistrationView) => boolean,
  serviceNames: ServiceNames,
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
    createSiteColumn(t('column.site'), { minor: 1, serviceNames }),
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
      value: (row) => formatIsoTime(getEndsAtMs(row)),
      cell: (row) => <TimeCell row={row} />,
    },
    {
      id: 'attempts',
      minor: 2,
      header: t('column.attempts'),
      width: 132,
      value: getAttemptsLeft,
      cell: (row) => <AttemptsCell row={row} />,
    },
    {
      id: 'todo',
      header: t('column.todo'),
      width: 'minmax(220px, 2fr)',
      value: (row) => (isGone(row) ? null : nextActOf(row)),
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

/** What a row is copied with that no column has room for. */
export function listCopiedFacts(t: TFunction<'registrations'>): readonly CopiedValue<RegistrationView>[] {
  return [
    { id: 'agentId', header: t('column.agentId'), value: (row) => row.agentId },
    { id: 'reason', header: t('column.reason'), value: (row) => row.error?.code ?? null },
    { id: 'prompt', header: t('column.prompt'), value: (row) => row.challenge?.prompt ?? null },
    { id: 'feedback', header: t('column.feedback'), value: (row) => row.attempts.at(-1)?.feedback ?? null },
  ]
}
