import type { TFunction } from 'i18next'
import type { AppErrorData } from '#contract/app-error.ts'
import type { DeploymentId } from '#contract/ids.ts'
import { KeyAgeText } from '../../shared/agents/key-age-text.tsx'
import { TableLink } from '../../shared/pages/table-link.tsx'
import { createSiteColumn } from '../../ui/table/columns/site-column.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { formatIsoTime } from '../../ui/table/format-rows.ts'
import { Badge, type Tone } from '../../ui/text/badge.tsx'
import { IdText } from '../../ui/text/id-text.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { VisibleName } from '../../ui/text/visible-name.tsx'
import { findItemStep, getResultName, type ItemRow, isKey } from './item-rows.ts'

const looks: Readonly<Record<ReturnType<typeof getResultName>, { tone: Tone; letter: string }>> = {
  untested: { tone: 'neutral', letter: '–' },
  ok: { tone: 'ok', letter: '✓' },
  missing: { tone: 'bad', letter: '✗' },
  damaged: { tone: 'bad', letter: '✗' },
  otherKey: { tone: 'bad', letter: '✗' },
  unreadable: { tone: 'warn', letter: '!' },
}

interface ColumnFacts {
  t: TFunction<'secrets'>
  nextStep: (error: AppErrorData) => string
  /** For a window too narrow for the usual widths. */
  isNarrow: boolean
  serviceNames: ReadonlyMap<DeploymentId, string>
}

/**
 * The columns of the items: whose, what it holds, how it is named, and what the last test found. In the narrow choice
 * they fit a window of 1024 px.
 */
export function createItemColumns({ t, nextStep, isNarrow, serviceNames }: ColumnFacts): DataTableColumn<ItemRow>[] {
  return [
    {
      id: 'agent',
      header: t('column.agent'),
      width: isNarrow ? 'minmax(112px, 1.2fr)' : 'minmax(150px, 1.2fr)',
      value: (row) => row.agentName,
      cell: (row) => <AgentLink row={row} />,
    },
    createSiteColumn(t('column.site'), { minor: 3, serviceNames }),
    {
      id: 'content',
      header: t('column.content'),
      width: isNarrow ? 112 : 120,
      value: (row) => row.content,
      cell: (row) => <VisibleName text={t(`content.${row.content}`)} />,
    },
    {
      id: 'account',
      minor: 2,
      header: t('column.account'),
      width: isNarrow ? 110 : 140,
      value: (row) => row.account,
      cell: (row) => <IdText id={row.account} max={isNarrow ? 12 : 16} />,
    },
    {
      id: 'fingerprint',
      minor: 1,
      header: t('column.fingerprint'),
      width: 106,
      value: (row) => row.fingerprint,
      cell: (row) => (row.fingerprint === null ? '–' : <IdText id={row.fingerprint} max={12} />),
    },
    {
      id: 'age',
      header: t('column.age'),
      width: isNarrow ? 116 : 150,
      value: (row) => formatIsoTime(row.keyAge?.atMs ?? null),
      cell: (row) => (isKey(row) ? <KeyAgeText age={row.keyAge} isShort /> : '–'),
    },
    {
      id: 'proven',
      header: t('column.proven'),
      width: 108,
      value: (row) => formatIsoTime(row.provenAtMs),
      cell: (row) => <TimeText atMs={row.provenAtMs} />,
    },
    {
      id: 'result',
      header: t('column.result'),
      width: 116,
      value: (row) => getResultName(row),
      cell: (row) => <Badge {...looks[getResultName(row)]}>{t(`result.${getResultName(row)}`)}</Badge>,
    },
    {
      id: 'next',
      header: t('column.next'),
      width: isNarrow ? 'minmax(140px, 2fr)' : 'minmax(150px, 2fr)',
      cell: (row) => {
        const step = findItemStep(row)
        if (step !== null) return <VisibleName text={t(`nextStep.${step}`)} />
        return row.result?.error ? <VisibleName text={nextStep(row.result.error)} /> : ''
      },
    },
  ]
}

/** The agent's own page; the registration, while that has not come to its end. */
function AgentLink({ row: { agentKey, agentName, isInFleet } }: { row: ItemRow }) {
  const look = 'flex min-w-0 hover:text-accent hover:underline'
  return isInFleet ? (
    <TableLink to="/agents/$agentKey" params={{ agentKey }} className={look}>
      <NameText text={agentName} />
    </TableLink>
  ) : (
    <TableLink to="/onboarding/registrations" search={{ agentKey }} className={look}>
      <NameText text={agentName} />
    </TableLink>
  )
}
