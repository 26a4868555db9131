import type { TFunction } from 'i18next'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { countDue } from '#contract/rules/challenges/count-due.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { type ChallengeColumnFacts, createChallengeColumns } from '../../../shared/challenges/challenge-columns.tsx'
import { type ChallengeFilter, stageOf } from '../../../shared/challenges/challenge-filter.ts'
import { nameStage } from '../../../shared/challenges/name-stage.ts'
import { ButtonLink } from '../../../shared/pages/button-link.tsx'
import type { DataTableColumn } from '../../../ui/table/data-table-types.ts'
import { VisibleName } from '../../../ui/text/visible-name.tsx'

interface ColumnFacts extends Pick<ChallengeColumnFacts, 'offsetOf' | 'isGone' | 'serviceNames'> {
  t: TFunction<'predictions'>
  words: TFunction<'challenges'>
  search: ChallengeFilter
  hasStages: boolean
  hasStale: boolean
}

/** The columns of the queue. */
export function createQueueColumns(facts: ColumnFacts): DataTableColumn<ChallengeInFleet>[] {
  const { t, words, search, hasStages, hasStale, ...ofChallenges } = facts
  return [
    ...createChallengeColumns({ ...ofChallenges, t: words, goneText: t('queue.done') }),
    ...(hasStages
      ? [
          {
            id: 'stage',
            minor: 3,
            header: t('queue.column.stage'),
            width: 116,
            value: ({ challenge }: ChallengeInFleet) => stageOf(challenge),
            cell: ({ challenge }: ChallengeInFleet) => <StageCell stage={stageOf(challenge)} words={words} />,
          },
        ]
      : []),
    {
      id: 'due',
      header: t('queue.column.due'),
      width: 76,
      align: 'end',
      value: ({ fleet }) => countDue(fleet),
      cell: ({ fleet }) => <Count count={countDue(fleet)} />,
    },
    {
      id: 'drafted',
      minor: 2,
      header: t('queue.column.drafted'),
      width: 84,
      align: 'end',
      value: ({ fleet }) => fleet.drafted,
      cell: ({ fleet }) => <Count count={fleet.drafted} />,
    },
    ...(hasStale
      ? [
          {
            id: 'stale',
            minor: 1,
            header: t('queue.column.stale'),
            width: 76,
            align: 'end' as const,
            value: ({ fleet }: ChallengeInFleet) => fleet.stale,
            cell: ({ fleet }: ChallengeInFleet) => <Count count={fleet.stale} />,
          },
        ]
      : []),
    {
      id: 'act',
      header: '',
      headerLabel: t('queue.column.act'),
      width: 96,
      align: 'end',
      cell: (item) => <PredictLink item={item} search={search} t={t} />,
    },
  ]
}

function StageCell({ stage, words }: { stage: string | null; words: TFunction<'challenges'> }) {
  return <VisibleName text={stage === null ? '–' : nameStage(stage, words)} />
}

function Count({ count }: { count: number }) {
  return <span className={count === 0 ? 'text-ink-3' : 'font-semibold'}>{count}</span>
}

function PredictLink({
  item,
  search,
  t,
}: {
  item: ChallengeInFleet
  search: ChallengeFilter
  t: TFunction<'predictions'>
}) {
  return (
    <ButtonLink
      to="/predict/$challengeKey"
      params={{ challengeKey: item.challenge.challengeKey }}
      search={search}
      aria-label={t('queue.predictAbout', { question: escapeInvisible(item.challenge.question) })}
      size="sm"
    >
      {t('title')}
    </ButtonLink>
  )
}
