import type { TFunction } from 'i18next'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { countDue } from '#contract/rules/challenges/count-due.ts'
import { isPricePresent, type KeptPrice } from '#contract/rules/challenges/present-price.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { type ChallengeColumnFacts, createChallengeColumns } from '../../shared/challenges/challenge-columns.tsx'
import type { ChallengeFilter } from '../../shared/challenges/challenge-filter.ts'
import { ButtonLink } from '../../shared/pages/button-link.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { useTimeText } from '../../ui/text/use-time-text.ts'
import { useFromNow } from '../../ui/ui-provider.tsx'
import { FleetCounts, ForecasterCounts, summariseFleet } from './prediction-counts.tsx'

interface ColumnFacts extends Omit<ChallengeColumnFacts, 'goneText'> {
  formatPrice: (price: number) => string
  /** The present moment on this computer's clock. */
  nowMs: () => number
  /** Whether its deadline has passed, by the clock of its site. */
  isClosed: (challengeKey: string) => boolean
  /** What the desk goes on with. */
  filter: ChallengeFilter
  /** False where no service says a present price: the column is then left out. */
  hasCurrentPrices: boolean
}

/** The columns of the challenge list; together they fit a window of 1024 px. */
export function createChallengeListColumns(facts: ColumnFacts): DataTableColumn<ChallengeInFleet>[] {
  const { t, formatPrice, isClosed, filter, hasCurrentPrices } = facts
  return [
    ...createChallengeColumns({ ...facts, goneText: t('gone') }),
    {
      id: 'open',
      minor: 2,
      header: t('column.open'),
      width: 84,
      align: 'end',
      value: ({ challenge }) => challenge.openPrice,
      cell: ({ challenge }) => <PriceText price={challenge.openPrice} formatPrice={formatPrice} />,
    },
    ...(hasCurrentPrices ? [currentPriceColumn(facts)] : []),
    {
      id: 'field',
      minor: 3,
      header: t('column.field'),
      width: 168,
      cell: ({ challenge }) => <ForecasterCounts challenge={challenge} />,
    },
    {
      id: 'fleet',
      header: t('column.fleet'),
      width: 'minmax(104px, 1fr)',
      value: ({ challenge, fleet }) => {
        const { due, missed, rest } = summariseFleet(fleet, t, isClosed(challenge.challengeKey))
        return [due, missed, ...rest].filter((words) => words !== null).join(' · ')
      },
      cell: ({ challenge, fleet }) => <FleetCounts fleet={fleet} isClosed={isClosed(challenge.challengeKey)} />,
    },
    {
      id: 'act',
      header: t('column.act'),
      width: 84,
      align: 'end',
      cell: ({ challenge, fleet }) =>
        isClosed(challenge.challengeKey) ? (
          <Badge>{t('closedShort')}</Badge>
        ) : (
          <PredictLink challenge={challenge} owed={countDue(fleet)} filter={filter} t={t} />
        ),
    },
  ]
}

function currentPriceColumn({ t, formatPrice, nowMs }: ColumnFacts): DataTableColumn<ChallengeInFleet> {
  return {
    id: 'now',
    header: t('column.now'),
    width: 84,
    align: 'end',
    value: ({ challenge }) => (isPricePresent(challenge, nowMs()) ? challenge.currentPrice : null),
    cell: ({ challenge }) => <PresentPrice price={challenge} formatPrice={formatPrice} t={t} />,
  }
}

/** A price that is not that of now is shown on hover only, with its time. */
function PresentPrice({
  price,
  formatPrice,
  t,
}: {
  price: KeptPrice
  formatPrice: (price: number) => string
  t: TFunction<'challenges'>
}) {
  const isPresent = useFromNow((nowMs) => isPricePresent(price, nowMs))
  const { bothZones } = useTimeText()
  const { currentPrice, priceAtMs } = price
  if (isPresent || currentPrice === null)
    return <PriceText price={isPresent ? currentPrice : null} formatPrice={formatPrice} />
  const last = formatPrice(currentPrice)
  return (
    <span
      className="text-ink-3"
      title={
        priceAtMs === null
          ? t('lastPriceUnknownTime', { price: last })
          : t('lastPrice', { price: last, time: bothZones(priceAtMs) })
      }
    >
      –
    </span>
  )
}

function PriceText({ price, formatPrice }: { price: number | null; formatPrice: (price: number) => string }) {
  return price === null ? <span className="text-ink-3">–</span> : formatPrice(price)
}

function PredictLink({
  challenge,
  owed,
  filter,
  t,
}: {
  challenge: ChallengeInFleet['challenge']
  owed: number
  filter: ChallengeFilter
  t: TFunction<'challenges'>
}) {
  return (
    <ButtonLink
      to="/predict/$challengeKey"
      params={{ challengeKey: challenge.challengeKey }}
      search={filter}
      aria-label={t('predictAbout', { question: escapeInvisible(challenge.question) })}
      variant={owed > 0 ? 'quiet' : 'plain'}
      size="sm"
    >
      {owed > 0 ? t('predict') : t('viewChallenge')}
    </ButtonLink>
  )
}
