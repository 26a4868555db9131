import type { TFunction } from 'i18next'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { scopeKeyOfChallenge } from '#contract/rules/subscriptions/scope-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { createSiteColumn } from '../../ui/table/columns/site-column.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { formatIsoTime } from '../../ui/table/format-rows.ts'
import { Countdown } from '../../ui/text/countdown.tsx'
import { VisibleName } from '../../ui/text/visible-name.tsx'
import type { ServiceNames } from '../deployments/service-names.ts'

export interface ChallengeColumnFacts {
  t: TFunction<'challenges'>
  /** The clock of a challenge's site minus this machine's, in ms. */
  offsetOf: (challenge: ChallengeInFleet['challenge']) => number
  isGone: (challengeKey: string) => boolean
  /** Of the services, where challenges of several can be listed. */
  serviceNames?: ServiceNames
  /** What the row of a challenge says that is no longer in the list. */
  goneText: string
}

/** The columns that say which challenge a row is: how long it takes predictions, where, and what it asks. */
export function createChallengeColumns(facts: ChallengeColumnFacts): DataTableColumn<ChallengeInFleet>[] {
  const { t, offsetOf, isGone, goneText, serviceNames } = facts
  const site = createSiteColumn<ChallengeInFleet['challenge']>(t('column.site'), {
    minor: 1,
    ...(serviceNames && { serviceNames }),
  })
  return [
    {
      id: 'closes',
      header: t('column.closes'),
      width: 108,
      value: ({ challenge }) => formatIsoTime(challenge.deadlineAtMs),
      cell: ({ challenge }) =>
        isGone(challenge.challengeKey) ? (
          <span className="text-ink-3">{goneText}</span>
        ) : (
          <Countdown atMs={challenge.deadlineAtMs} offsetMs={offsetOf(challenge)} />
        ),
    },
    {
      ...site,
      value: ({ challenge }) => site.value?.(challenge) ?? null,
      cell: ({ challenge }) => site.cell(challenge),
    },
    {
      id: 'asset',
      header: t('column.asset'),
      width: 84,
      value: ({ challenge }) => scopeKeyOfChallenge(challenge),
      cell: ({ challenge }) => (
        <span className="truncate font-semibold" title={escapeInvisible(challenge.asset)}>
          {escapeInvisible(scopeKeyOfChallenge(challenge))}
        </span>
      ),
    },
    {
      id: 'question',
      header: t('column.question'),
      width: 'minmax(220px, 2.5fr)',
      value: ({ challenge }) => challenge.question,
      cell: ({ challenge }) => <VisibleName text={challenge.question} />,
    },
  ]
}
