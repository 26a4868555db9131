import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { type ServiceNames, useServiceNames } from '../../../shared/deployments/service-names.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { createSiteColumn } from '../../../ui/table/columns/site-column.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { DataTableColumn } from '../../../ui/table/data-table-types.ts'
import { VisibleName } from '../../../ui/text/visible-name.tsx'
import { AttemptsCell, TimeCell } from '../list/registration-list-cells.tsx'
import { validateAnswer } from './validate-answer.ts'

interface SubmitReviewProps {
  /** Rows whose draft is complete. */
  rows: readonly RegistrationView[]
  onConfirm: (rows: readonly RegistrationView[]) => void
  onClose: () => void
}

const rowPx = 30
const keyOf = (row: RegistrationView): string => row.agentKey
const nameOf = (row: RegistrationView): string => row.form.name

/** Which answers are about to spend an attempt each, and what could be better about them. */
export function SubmitReview({ rows, onConfirm, onClose }: SubmitReviewProps) {
  const { t } = useTranslation('registrations')
  const serviceNames = useServiceNames()
  const columns = useMemo(() => createAnswerColumns(t, serviceNames), [t, serviceNames])
  return (
    <FormDialog
      title={t('submitReview.title', { count: rows.length })}
      onClose={onClose}
      size="lg"
      confirmLabel={t('bar.submit', { count: rows.length })}
      confirmButton={{ autoFocus: true }}
      onConfirm={() => onConfirm(rows)}
    >
      <p>{t('submitReview.text')}</p>
      <div
        className="flex min-h-0 shrink-0 flex-col rounded-md border border-line"
        style={{ height: Math.min(12, rows.length + 1) * rowPx + 2 }}
      >
        <DataTable
          tableId="answers"
          label={t('submitReview.title', { count: rows.length })}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowLabel={nameOf}
          rowHeight={rowPx}
        />
      </div>
    </FormDialog>
  )
}

/** Which answer of whom. */
export function createAnswerColumns(
  t: TFunction<'registrations'>,
  serviceNames: ServiceNames,
): readonly DataTableColumn<RegistrationView>[] {
  return [
    createSiteColumn(t('column.site'), { serviceNames }),
    {
      id: 'name',
      header: t('column.name'),
      width: 'minmax(110px, 1fr)',
      cell: (row) => <VisibleName text={row.form.name} />,
    },
    {
      id: 'prompt',
      header: t('prompt'),
      width: 'minmax(160px, 2fr)',
      cell: (row) => <VisibleName text={row.challenge?.prompt ?? ''} />,
    },
    { id: 'checks', header: t('column.checks'), width: 92, cell: (row) => <HintsCell row={row} /> },
    { id: 'attempts', header: t('column.attempts'), width: 116, cell: (row) => <AttemptsCell row={row} /> },
    {
      id: 'time',
      header: t('column.time'),
      width: 104,
      align: 'end',
      cell: (row) => <TimeCell row={row} />,
    },
  ]
}

function HintsCell({ row }: { row: RegistrationView }) {
  const { t } = useTranslation('registrations')
  const count = row.draft === null ? 0 : validateAnswer(row.draft, row.challenge?.prompt ?? '').advice.size
  if (count === 0) return <span className="text-ok">✓ {t('submitReview.fine')}</span>
  return <span className="text-warn">! {t('submitReview.hints', { count })}</span>
}
