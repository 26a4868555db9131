import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { scopeOfChallenge } from '#contract/rules/predictions/scope-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { type ChallengeFilter, stageOf } from '../../../shared/challenges/challenge-filter.ts'
import { getButtonClass } from '../../../ui/button-class.ts'
import { SiteTag } from '../../../ui/site-tag.tsx'
import type { DataTableColumn } from '../../../ui/table/data-table-types.ts'
import { formatIsoTime } from '../../../ui/table/format-rows.ts'
import { useExcludeFromTabOrder } from '../../../ui/table/row-focus.ts'
import { Countdown } from '../../../ui/text/countdown.tsx'
import { VisibleName } from '../../../ui/text/visible-name.tsx'

interface ColumnFacts {
  t: TFunction<'predictions'>
  search: ChallengeFilter
  /** The clock of a challenge's site minus this machine's, in ms. */
  offsetOf: (challenge: ChallengeInFleet['challenge']) => number
  isGone: (challengeKey: string) => boolean
  hasStages: boolean
}

/** The columns of the queue. */
export function createQueueColumns(facts: ColumnFacts): DataTableColumn<ChallengeInFleet>[] {
  const { t, search, offsetOf, isGone, hasStages } = facts
  return [
    {
      id: 'closes',
      header: t('queue.column.closes'),
      width: 120,
      value: ({ challenge }) => formatIsoTime(challenge.deadlineAtMs),
      cell: ({ challenge }) =>
        isGone(challenge.challengeKey) ? (
          <span className="text-ink-3">{t('queue.done')}</span>
        ) : (
          <Countdown atMs={challenge.deadlineAtMs} offsetMs={offsetOf(challenge)} />
        ),
    },
    {
      id: 'site',
      minor: 2,
      header: t('queue.column.site'),
      width: 76,
      value: ({ challenge }) => challenge.site,
      cell: ({ challenge }) => <SiteTag site={challenge.site} />,
    },
    {
      id: 'asset',
      header: t('queue.column.instrument'),
      width: 92,
      value: ({ challenge }) => scopeOfChallenge(challenge),
      cell: ({ challenge }) => (
        <span className="truncate font-semibold" title={escapeInvisible(challenge.asset)}>
          {escapeInvisible(scopeOfChallenge(challenge))}
        </span>
      ),
    },
    {
      id: 'question',
      header: t('queue.column.question'),
      width: 'minmax(180px, 3fr)',
      value: ({ challenge }) => challenge.question,
      cell: ({ challenge }) => <VisibleName text={challenge.question} />,
    },
    ...(hasStages
      ? [
          {
            id: 'stage',
            minor: 3,
            header: t('queue.column.stage'),
            width: 110,
            value: ({ challenge }: ChallengeInFleet) => stageOf(challenge),
            cell: ({ challenge }: ChallengeInFleet) => <VisibleName text={stageOf(challenge) ?? '–'} />,
          },
        ]
      : []),
    {
      id: 'due',
      header: t('queue.column.due'),
      width: 76,
      align: 'end',
      value: ({ fleet }) => fleet.owed,
      cell: ({ fleet }) => <Count count={fleet.owed} />,
    },
    {
      id: 'drafted',
      minor: 1,
      header: t('queue.column.drafted'),
      width: 84,
      align: 'end',
      value: ({ fleet }) => fleet.drafted,
      cell: ({ fleet }) => <Count count={fleet.drafted} />,
    },
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
  const isOutOfTabOrder = useExcludeFromTabOrder()
  return (
    <Link
      to="/predict/$challengeKey"
      params={{ challengeKey: item.challenge.challengeKey }}
      search={search}
      tabIndex={isOutOfTabOrder ? -1 : 0}
      aria-label={t('queue.predictAbout', { question: escapeInvisible(item.challenge.question) })}
      className={getButtonClass({ variant: 'quiet', size: 'sm' })}
    >
      {t('title')}
    </Link>
  )
}
