import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { AppErrorData } from '#contract/app-error.ts'
import { visibleText } from '#contract/rules/visible-text.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { DataTableColumn } from '../../ui/data-table-types.ts'
import { IdText } from '../../ui/id-text.tsx'
import { SiteTag } from '../../ui/site-tag.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { VisibleName } from '../../ui/visible-name.tsx'
import { type ItemRow, resultName } from './item-rows.ts'

const looks: Readonly<Record<ReturnType<typeof resultName>, { tone: Tone; letter: string }>> = {
  untested: { tone: 'neutral', letter: '–' },
  ok: { tone: 'ok', letter: '✓' },
  missing: { tone: 'bad', letter: '✗' },
  damaged: { tone: 'bad', letter: '✗' },
  otherKey: { tone: 'bad', letter: '✗' },
  unreadable: { tone: 'warn', letter: '!' },
}

/** The columns of the items: whose, what it holds, how it is named, and what the last test found. */
export function itemColumns(
  t: TFunction<'secrets'>,
  sentence: (error: AppErrorData) => string,
): DataTableColumn<ItemRow>[] {
  return [
    {
      id: 'agent',
      header: t('column.agent'),
      width: 'minmax(130px, 1fr)',
      cell: (row) => <AgentLink row={row} />,
    },
    { id: 'site', header: t('column.site'), width: 76, cell: (row) => <SiteTag site={row.site} /> },
    {
      id: 'content',
      header: t('column.content'),
      width: 132,
      cell: (row) => t(`content.${row.content}`),
    },
    {
      id: 'account',
      header: t('column.account'),
      width: 190,
      cell: (row) => <IdText id={row.account} max={22} />,
    },
    {
      id: 'fingerprint',
      header: t('column.fingerprint'),
      width: 162,
      cell: (row) => (row.fingerprint === null ? '–' : <IdText id={row.fingerprint} max={16} />),
    },
    {
      id: 'proven',
      header: t('column.proven'),
      width: 104,
      cell: (row) => <TimeText atMs={row.provenAtMs} />,
    },
    {
      id: 'result',
      header: t('column.result'),
      width: 130,
      cell: (row) => <Badge {...looks[resultName(row)]}>{t(`result.${resultName(row)}`)}</Badge>,
    },
    {
      id: 'next',
      header: t('column.next'),
      width: 'minmax(200px, 2fr)',
      cell: (row) => (row.result?.error ? <VisibleName text={sentence(row.result.error)} /> : ''),
    },
  ]
}

/** The agent's own page; the registration, while that has not come to its end. */
function AgentLink({ row: { agentKey, agentName, isInFleet } }: { row: ItemRow }) {
  const look = 'truncate hover:text-accent hover:underline'
  const name = visibleText(agentName)
  return isInFleet ? (
    <Link to="/agents/$agentKey" params={{ agentKey }} tabIndex={-1} className={look}>
      {name}
    </Link>
  ) : (
    <Link to="/register" search={{ agentKey }} tabIndex={-1} className={look}>
      {name}
    </Link>
  )
}
