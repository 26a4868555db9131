import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { DeploymentId, Site } from '#contract/ids.ts'
import { createPlaceColumn } from '../../ui/table/columns/site-column.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { IdText } from '../../ui/text/id-text.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { TwoLineText } from '../../ui/text/two-line-text.tsx'
import type { ServiceNames } from '../deployments/service-names.ts'

/** The column whose value is why, which is shown whole under the rows too. */
export const reasonColumnId = 'reason'

/** Whom a row is about. Null: not known. */
export interface RowSubject {
  name: string
  site: Site | null
  deploymentId: DeploymentId | null
  agentId: string | null
}

/** What became of a row, in words of the screen's language. */
export interface RowResult {
  result: string
  look: ReactNode
  /** Why, and what else came of it; null: nothing more is to be said. */
  reason: string | null
  /** Shown where there is no reason. */
  note?: ReactNode
}

/** The columns that say whom a row of an act on many is about. */
export function createSubjectColumns<Row>(
  t: TFunction<'ui'>,
  { subjectOf, serviceNames }: { subjectOf: (row: Row) => RowSubject; serviceNames: ServiceNames },
): DataTableColumn<Row>[] {
  return [
    {
      id: 'name',
      header: t('table.receipt.name'),
      width: 'minmax(120px, 1fr)',
      value: (row) => subjectOf(row).name,
      cell: (row) => <NameText text={subjectOf(row).name} />,
    },
    createPlaceColumn(t('table.receipt.site'), subjectOf, { serviceNames }),
    {
      id: 'agentId',
      header: t('table.receipt.agentId'),
      width: 112,
      value: (row) => subjectOf(row).agentId,
      cell: (row) => {
        const { agentId } = subjectOf(row)
        return agentId === null ? '–' : <IdText id={agentId} max={12} />
      },
    },
  ]
}

/** The columns that say what became of it. */
export function createOutcomeColumns<Row>(
  t: TFunction<'ui'>,
  resultOf: (row: Row) => RowResult,
): DataTableColumn<Row>[] {
  return [
    {
      id: 'result',
      header: t('table.receipt.result'),
      width: 148,
      value: (row) => resultOf(row).result,
      cell: (row) => resultOf(row).look,
    },
    {
      id: reasonColumnId,
      header: t('table.receipt.reason'),
      width: 'minmax(200px, 2fr)',
      value: (row) => resultOf(row).reason,
      cell: (row) => {
        const { reason, note = null } = resultOf(row)
        return reason === null ? note : <TwoLineText text={reason} />
      },
    },
  ]
}
