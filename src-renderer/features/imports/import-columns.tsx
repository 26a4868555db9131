import type { TFunction } from 'i18next'
import type { AppErrorData } from '#contract/app-error.ts'
import type { ImportRowState, ImportRowView } from '#contract/ipc/imports.procedures.ts'
import { createSiteColumn } from '../../ui/table/columns/site-column.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { Badge, type Tone } from '../../ui/text/badge.tsx'
import { IdText } from '../../ui/text/id-text.tsx'
import { TwoLineText } from '../../ui/text/two-line-text.tsx'
import { VisibleName } from '../../ui/text/visible-name.tsx'

const looks: Readonly<Record<ImportRowState, { tone: Tone; letter: string }>> = {
  ready: { tone: 'accent', letter: '+' },
  duplicate: { tone: 'neutral', letter: '=' },
  known: { tone: 'neutral', letter: '=' },
  replaceable: { tone: 'warn', letter: '↻' },
  unusable: { tone: 'bad', letter: '✗' },
  waiting: { tone: 'accent', letter: '…' },
  working: { tone: 'accent', letter: '→' },
  added: { tone: 'ok', letter: '✓' },
  replaced: { tone: 'ok', letter: '✓' },
  failed: { tone: 'bad', letter: '!' },
}

/** The columns of an import: which agent, where, whether it comes with a claim link, and what became of the row. */
export function importColumns(
  t: TFunction<'imports'>,
  sentence: (error: AppErrorData) => string,
  { hasClaims }: { hasClaims: boolean },
): DataTableColumn<ImportRowView>[] {
  return [
    {
      id: 'line',
      value: (row) => row.line,
      header: t('column.line'),
      width: 56,
      align: 'end',
      cell: (row) => row.line,
    },
    {
      id: 'state',
      value: (row) => row.state,
      header: t('column.state'),
      width: 136,
      cell: (row) => <Badge {...looks[row.state]}>{t(`state.${row.state}`)}</Badge>,
    },
    {
      id: 'name',
      value: (row) => row.name,
      header: t('column.name'),
      width: 'minmax(120px, 1fr)',
      cell: (row) => <VisibleName text={row.name} />,
    },
    {
      id: 'agentId',
      minor: 4,
      value: (row) => row.agentId,
      header: t('column.agentId'),
      width: 160,
      cell: (row) => <IdText id={row.agentId} />,
    },
    {
      id: 'service',
      minor: 1,
      value: (row) => row.service,
      header: t('column.service'),
      width: 120,
      cell: (row) => <VisibleName text={row.service} />,
    },
    createSiteColumn(t('column.site'), { minor: 3 }),
    {
      id: 'method',
      minor: 2,
      value: (row) => row.authMethod,
      header: t('column.method'),
      width: 104,
      cell: (row) => (row.authMethod === null ? '–' : t(`method.${row.authMethod}`)),
    },
    ...(hasClaims ? [claimColumn(t)] : []),
    {
      id: 'why',
      value: (row) => row.error?.code ?? null,
      header: t('column.why'),
      width: 'minmax(220px, 2fr)',
      cell: (row) => (row.error === null ? '' : <TwoLineText text={sentence(row.error)} />),
    },
  ]
}

const claimColumn = (t: TFunction<'imports'>): DataTableColumn<ImportRowView> => ({
  id: 'claim',
  value: (row) => row.claim,
  header: t('column.claim'),
  width: 120,
  cell: (row) => (row.claim === null ? '–' : <TwoLineText text={t(`claim.${row.claim}`)} />),
})
