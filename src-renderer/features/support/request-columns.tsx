import type { TFunction } from 'i18next'
import type { WireEntry } from '#contract/ipc/support.procedures.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { formatIsoTime } from '../../ui/table/format-rows.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { VisibleName } from '../../ui/text/visible-name.tsx'

interface ColumnFacts {
  t: TFunction<['support', 'shell']>
  language: string
}

/** The columns of the requests: when, what, for whom, how it went, how long and how much. */
export function createRequestColumns({ t, language }: ColumnFacts): DataTableColumn<WireEntry>[] {
  const number = (value: number) => formatNumber(value, language)
  return [
    {
      id: 'when',
      value: ({ atMs }) => formatIsoTime(atMs),
      header: t('requests.when'),
      width: 112,
      cell: ({ atMs }) => <TimeText atMs={atMs} />,
    },
    {
      id: 'method',
      value: ({ method }) => method,
      header: t('requests.method'),
      width: 72,
      cell: ({ method }) => method,
    },
    {
      id: 'path',
      value: ({ path }) => path,
      header: t('requests.path'),
      width: 'minmax(160px, 1fr)',
      cell: ({ path }) => <VisibleName text={path} />,
    },
    {
      id: 'site',
      minor: 4,
      value: ({ site }) => site,
      header: t('requests.site'),
      width: 72,
      cell: ({ site }) => t(`shell:sites.${site}`),
    },
    {
      id: 'agent',
      value: ({ agentId }) => agentId,
      header: t('requests.agent'),
      width: 'minmax(80px, 0.4fr)',
      cell: ({ agentId }) => <VisibleName text={agentId ?? '–'} />,
    },
    {
      id: 'status',
      value: ({ status }) => status,
      header: t('requests.status'),
      width: 120,
      cell: (entry) => <Status entry={entry} t={t} />,
    },
    {
      id: 'took',
      minor: 3,
      value: ({ durationMs }) => durationMs,
      header: t('requests.took'),
      width: 80,
      align: 'end',
      cell: ({ durationMs }) => t('requests.ms', { ms: number(durationMs) }),
    },
    {
      id: 'sent',
      minor: 2,
      value: ({ sentBytes }) => sentBytes,
      header: t('requests.sent'),
      width: 80,
      align: 'end',
      cell: ({ sentBytes }) => number(sentBytes),
    },
    {
      id: 'received',
      minor: 1,
      value: ({ receivedBytes }) => receivedBytes,
      header: t('requests.received'),
      width: 80,
      align: 'end',
      cell: ({ receivedBytes }) => (receivedBytes === null ? '–' : number(receivedBytes)),
    },
  ]
}

function Status({ entry: { status, failure }, t }: { entry: WireEntry; t: ColumnFacts['t'] }) {
  if (status === null)
    return (
      <Badge tone="bad" letter="✗">
        {failure ?? t('requests.noResponse')}
      </Badge>
    )
  return status < 400 ? (
    <Badge tone="ok" letter="✓">
      {status}
    </Badge>
  ) : (
    <Badge tone="bad" letter="✗">
      {status}
    </Badge>
  )
}
