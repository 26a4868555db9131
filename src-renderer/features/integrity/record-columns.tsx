import type { TFunction } from 'i18next'
import type { IntegrityRecord } from '#contract/ipc/integrity.procedures.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { WriteStateBadge } from '../../shared/outbox/write-state-badge.tsx'
import { ServiceName } from '../../ui/sites/site-tag.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { formatIsoTime } from '../../ui/table/format-rows.ts'
import { Badge, type Tone } from '../../ui/text/badge.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'

const badges: Readonly<Record<IntegrityRecord['decision'], { tone: Tone; letter: string }>> = {
  confirmed: { tone: 'accent', letter: '✓' },
  allowed: { tone: 'neutral', letter: '–' },
  forbidden: { tone: 'bad', letter: '✗' },
}

export const percent = { style: 'percent', maximumFractionDigits: 0 } as const

interface ColumnFacts {
  t: TFunction<['integrity', 'outbox']>
  language: string
}

/** The columns of the record: when, what was decided, who towards whom, and the words. */
export function createRecordColumns({ t, language }: ColumnFacts): DataTableColumn<IntegrityRecord>[] {
  return [
    {
      id: 'when',
      header: t('column.when'),
      width: 124,
      value: ({ atMs }) => formatIsoTime(atMs),
      cell: ({ atMs }) => <TimeText atMs={atMs} />,
    },
    {
      id: 'decision',
      header: t('column.decision'),
      width: 112,
      value: ({ decision }) => decision,
      cell: ({ decision }) => <Badge {...badges[decision]}>{t(`decision.${decision}`)}</Badge>,
    },
    {
      id: 'state',
      header: t('column.state'),
      width: 132,
      value: ({ writeState }) => writeState,
      cell: (record) => <WriteOutcome record={record} />,
    },
    {
      id: 'what',
      minor: 1,
      header: t('column.what'),
      width: 80,
      value: ({ kind }) => kind,
      cell: ({ kind }) => t(`outbox:kind.${kind}`),
    },
    {
      id: 'agent',
      header: t('column.agent'),
      width: 'minmax(120px, 0.3fr)',
      value: ({ agentName }) => agentName,
      cell: ({ agentName, deploymentId }) => (
        <span className="flex min-w-0 items-baseline gap-1.5">
          <NameText text={agentName} />
          <RecordService deploymentId={deploymentId} />
        </span>
      ),
    },
    {
      id: 'reason',
      header: t('column.reason'),
      width: 'minmax(190px, 0.5fr)',
      value: ({ reason }) => reason,
      cell: ({ reason, otherName, similarity }) => (
        <span className="truncate" title={escapeInvisible(t(`reason.${reason}`, { name: otherName }))}>
          {escapeInvisible(t(`reason.${reason}`, { name: otherName }))}
          {similarity === null ? null : (
            <span className="text-ink-2"> {formatNumber(similarity, language, percent)}</span>
          )}
        </span>
      ),
    },
    {
      id: 'text',
      header: t('column.text'),
      width: 'minmax(150px, 1fr)',
      value: ({ text }) => text,
      cell: ({ text }) => <OneLine text={text} />,
    },
    {
      id: 'earlier',
      minor: 2,
      header: t('column.earlier'),
      width: 'minmax(150px, 1fr)',
      value: ({ earlierText }) => earlierText,
      cell: ({ earlierText }) => <OneLine text={earlierText ?? ''} />,
    },
  ]
}

/** The service of the agents, where several are connected and it is still known. */
export function RecordService({ deploymentId }: Pick<IntegrityRecord, 'deploymentId'>) {
  const serviceNames = useServiceNames()
  const name = deploymentId === null ? undefined : serviceNames.get(deploymentId)
  return name === undefined ? null : <ServiceName name={name} />
}

/** What became of the write, in words: nothing where it was forbidden, which the decision says. */
export function WriteOutcome({ record: { decision, writeState } }: { record: IntegrityRecord }) {
  const { t } = useTranslation('integrity')
  if (writeState !== null) return <WriteStateBadge state={writeState} />
  return decision === 'forbidden' ? null : <span className="text-ink-2">{t('record.forgotten')}</span>
}

/** Longer than any window is wide. */
const mostShown = 400

function OneLine({ text }: { text: string }) {
  const shown = escapeInvisible(text.slice(0, mostShown))
  return (
    <span className="truncate" title={shown}>
      {shown}
    </span>
  )
}
