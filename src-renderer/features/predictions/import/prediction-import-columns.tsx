import { useMemo, useRef } from 'react'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useNamesApart } from '../../../shared/agents/use-names-apart.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useErrorSentence } from '../../../ui/errors/use-error-text.ts'
import { HiddenText, useHiding } from '../../../ui/presentation/hiding.tsx'
import type { DataTableColumn } from '../../../ui/table/data-table-types.ts'
import { Badge, type Tone } from '../../../ui/text/badge.tsx'
import { DirectionText } from '../../../ui/text/direction-text.tsx'
import { TwoLineText } from '../../../ui/text/two-line-text.tsx'
import { VisibleName } from '../../../ui/text/visible-name.tsx'
import { type ImportedRow, listRowFaults, type RowState, stateOfRow } from './imported-rows.ts'

const looks: Readonly<Record<RowState, { tone: Tone; letter: string }>> = {
  ready: { tone: 'ok', letter: '✓' },
  wrong: { tone: 'bad', letter: '✗' },
  drafted: { tone: 'accent', letter: '✎' },
  sent: { tone: 'ok', letter: '→' },
  checking: { tone: 'neutral', letter: '…' },
}

export type ChallengesByKey = ReadonlyMap<ChallengeKey, ChallengeView>

/** What is wrong with a row in words, cell by cell; empty where nothing is. */
export function useRowFaultText(): (row: ImportedRow) => string {
  const { t } = useTranslation('predictions')
  const sentence = useErrorSentence()
  return (row) => {
    const words = listRowFaults(row).map((fault) => t(`paste.fault.${fault}`))
    const error = row.view?.error ?? null
    return [...words, ...(error === null ? [] : [sentence(error)])].join(' · ')
  }
}

/** The columns of an imported table: the verdict, what was read, and what is wrong. */
export function useImportColumns(
  challenges: ChallengesByKey,
  onEdit: (row: ImportedRow) => void,
): DataTableColumn<ImportedRow>[] {
  const { t } = useTranslation('predictions')
  const faultText = useRowFaultText()
  const nameOf = useNamesApart()
  const latest = useRef({ onEdit, faultText })
  latest.current = { onEdit, faultText }
  return useMemo(
    () => [
      { id: 'line', header: t('import.column.line'), width: 56, align: 'end', cell: ({ cells }) => cells.line },
      {
        id: 'state',
        header: t('import.column.state'),
        width: 136,
        cell: (row) => <StateCell state={stateOfRow(row)} />,
      },
      {
        id: 'agent',
        header: t('column.agent'),
        width: 'minmax(110px, 1fr)',
        cell: (row) => <VisibleName text={nameOf(agentOf(row))} />,
      },
      {
        id: 'challenge',
        header: t('review.challenge'),
        width: 'minmax(140px, 2fr)',
        cell: (row) => <VisibleName text={challengeOf(row, challenges)?.question ?? row.cells.challenge} />,
      },
      {
        id: 'direction',
        header: t('column.direction'),
        width: 104,
        cell: (row) => <DirectionCell row={row} challenge={challengeOf(row, challenges)} />,
      },
      {
        id: 'confidence',
        header: t('column.confidence'),
        width: 92,
        align: 'end',
        cell: (row) => <ConfidenceCell row={row} />,
      },
      {
        id: 'reasoning',
        minor: 1,
        header: t('column.reasoning'),
        width: 'minmax(140px, 2fr)',
        cell: (row) => <ReasoningCell row={row} />,
      },
      {
        id: 'why',
        header: t('import.column.why'),
        width: 'minmax(180px, 2fr)',
        cell: (row) => {
          const words = latest.current.faultText(row)
          return <TwoLineText text={words === '' && row.view?.isReplacing === true ? t('import.replaces') : words} />
        },
      },
      {
        id: 'act',
        header: '',
        headerLabel: t('queue.column.act'),
        width: 84,
        align: 'end',
        cell: (row) =>
          stateOfRow(row) === 'wrong' ? (
            <Button
              size="sm"
              aria-label={t('import.editLine', { line: row.cells.line })}
              onPress={() => latest.current.onEdit(row)}
            >
              {t('import.edit')}
            </Button>
          ) : null,
      },
    ],
    [t, challenges, nameOf],
  )
}

/** Who it is, or what the table says where that is nobody here. */
function agentOf({ cells, view }: ImportedRow) {
  return { agentKey: view?.agentKey ?? null, agentName: view?.agentName ?? cells.agent }
}

function challengeOf({ view }: ImportedRow, challenges: ChallengesByKey): ChallengeView | undefined {
  return view === null || view.challengeKey === null ? undefined : challenges.get(view.challengeKey)
}

function StateCell({ state }: { state: RowState }) {
  const { t } = useTranslation('predictions')
  return <Badge {...looks[state]}>{t(`import.state.${state}`)}</Badge>
}

function ConfidenceCell({ row: { cells, view } }: { row: ImportedRow }) {
  return useHiding() ? <HiddenText /> : <VisibleName text={view?.draft?.confidenceText ?? cells.confidence} />
}

function ReasoningCell({ row: { cells, view } }: { row: ImportedRow }) {
  return useHiding() ? <HiddenText /> : <TwoLineText text={view?.draft?.reasoning ?? cells.reasoning} />
}

function DirectionCell({ row, challenge }: { row: ImportedRow; challenge: ChallengeView | undefined }) {
  const direction = row.view?.draft?.direction ?? null
  if (useHiding()) return <HiddenText />
  if (challenge === undefined || direction === null) return <VisibleName text={row.cells.direction} />
  return <DirectionText direction={direction} outcomes={challenge.outcomes} site={challenge.site} isPending />
}
