import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { RotationRow } from '#contract/ipc/rotations.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorSentence } from '../../ui/errors/use-error-text.ts'
import { createSiteColumn } from '../../ui/table/columns/site-column.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { Badge, type Tone } from '../../ui/text/badge.tsx'
import { NameText } from '../../ui/text/name-text.tsx'
import { type ServiceNames, useServiceNames } from '../deployments/service-names.ts'
import { getLeftOutReason, getRotationState, type RotationOutcomes, type RotationState } from './rotation-rows.ts'

const looks: Readonly<Record<RotationState['kind'], { tone: Tone; letter: string }>> = {
  idle: { tone: 'neutral', letter: '–' },
  made: { tone: 'neutral', letter: '…' },
  switching: { tone: 'warn', letter: '!' },
  switched: { tone: 'ok', letter: '✓' },
  finished: { tone: 'ok', letter: '✓' },
  unpublished: { tone: 'warn', letter: '!' },
  failed: { tone: 'bad', letter: '✗' },
}

interface RotationTableProps {
  rows: readonly RotationRow[]
  /** Null at the review: then each row says what will happen to it. */
  outcomes: RotationOutcomes | null
}

const rowPx = 28
const keyOf = (row: RotationRow): string => row.agentKey
const labelOf = (row: RotationRow): string => escapeInvisible(row.name)

/** The agents of a rotation by site and URL, with what will happen to each, or what has. */
export function RotationTable({ rows, outcomes }: RotationTableProps) {
  const { t } = useTranslation('secrets')
  const sentence = useErrorSentence()
  const serviceNames = useServiceNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentences change with the language only
  const columns = useMemo(
    () => createRotationColumns({ t, serviceNames, sentence, outcomes }),
    [t, serviceNames, outcomes],
  )
  return (
    <div
      className="flex shrink-0 flex-col rounded-md border border-line"
      style={{ height: Math.min(rows.length, 10) * rowPx + 30 }}
    >
      <DataTable
        tableId="rotations"
        label={t('rotateMany.agents')}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowLabel={labelOf}
        rowHeight={rowPx}
        rowTone={(row) =>
          outcomes !== null && getRotationState(row, outcomes.get(row.agentKey)).kind === 'failed' ? 'bad' : null
        }
      />
    </div>
  )
}

interface ColumnFacts {
  t: TFunction<'secrets'>
  serviceNames: ServiceNames
  sentence: (error: AppErrorData) => string
  outcomes: RotationTableProps['outcomes']
}

/** Whose key, at which address, and what will happen to it or what has. */
export function createRotationColumns({
  t,
  serviceNames,
  sentence,
  outcomes,
}: ColumnFacts): DataTableColumn<RotationRow>[] {
  return [
    {
      id: 'agent',
      header: t('column.agent'),
      width: 'minmax(120px, 1fr)',
      value: (row) => row.name,
      cell: (row) => <NameText text={row.name} />,
    },
    createSiteColumn(t('column.site'), { serviceNames }),
    {
      id: 'address',
      header: t('rotate.address'),
      width: 'minmax(150px, 1.2fr)',
      value: (row) => row.address,
      cell: (row) => (row.address === null ? '–' : <AddressText address={row.address} />),
    },
    {
      id: 'state',
      header: t(outcomes === null ? 'rotateMany.column.effect' : 'rotateMany.column.state'),
      width: 'minmax(260px, 2fr)',
      value: (row) => (outcomes === null ? effectOf(t, row) : t(`rotateMany.state.${stateOf(row, outcomes).kind}`)),
      cell: (row) =>
        outcomes === null ? (
          <Effect row={row} t={t} />
        ) : (
          <State state={stateOf(row, outcomes)} t={t} sentence={sentence} />
        ),
    },
  ]
}

const stateOf = (row: RotationRow, outcomes: RotationOutcomes): RotationState =>
  getRotationState(row, outcomes.get(row.agentKey))

function effectOf(t: TFunction<'secrets'>, row: RotationRow): string {
  const reason = getLeftOutReason(row)
  return reason === null ? t('rotateMany.newKey') : t(`rotateMany.leftOut.${reason}`)
}

function Effect({ row, t }: { row: RotationRow; t: TFunction<'secrets'> }) {
  const words = effectOf(t, row)
  return (
    <span className={getLeftOutReason(row) === null ? 'truncate' : 'truncate text-ink-2'} title={words}>
      {words}
    </span>
  )
}

function State({ state, t, sentence }: { state: RotationState } & Pick<ColumnFacts, 't' | 'sentence'>) {
  const { kind } = state
  const words = 'error' in state ? sentence(state.error) : ''
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Badge {...looks[kind]}>{t(`rotateMany.state.${kind}`)}</Badge>
      {words === '' ? null : (
        <span className="truncate text-xs" title={words}>
          {words}
        </span>
      )}
    </span>
  )
}

function AddressText({ address }: { address: string }) {
  const text = escapeInvisible(address)
  return (
    <span className="truncate font-mono text-xs" title={text}>
      {text}
    </span>
  )
}
