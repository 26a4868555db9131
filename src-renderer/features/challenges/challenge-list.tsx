import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Site } from '#contract/ids.ts'
import { readChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { getClockOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useChallengePhases } from '../../shared/challenges/use-challenge-phases.ts'
import { useServiceNames } from '../../shared/deployments/service-names.ts'
import { useFrozenRows } from '../../shared/frozen-rows/use-frozen-rows.ts'
import { WaitingRowsButton } from '../../shared/frozen-rows/waiting-rows-button.tsx'
import { ButtonLink } from '../../shared/pages/button-link.tsx'
import { explainEmptyChallenges } from '../../shared/reading/list-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useUi } from '../../ui/ui-provider.tsx'
import { createChallengeListColumns } from './challenge-list-columns.tsx'
import { filterChallenges, type ShownChallenges } from './filter-challenges.ts'

interface ChallengeListProps {
  items: readonly ChallengeInFleet[]
  shown: ShownChallenges
  onClear: () => void
}

const keyOf = ({ challenge }: ChallengeInFleet): string => challenge.challengeKey

/** The challenges, soonest deadline first; Enter opens the desk. */
export function ChallengeList({ items, shown, onClear }: ChallengeListProps) {
  const { t } = useTranslation('challenges')
  const { language, ticker } = useUi()
  const navigate = useNavigate()
  const app = useAppState()
  const challenges = useMemo(() => items.map(({ challenge }) => challenge), [items])
  const phases = useChallengePhases(challenges)
  const closed = useMemo(
    () =>
      new Set<string>(
        challenges
          .filter((challenge, index) => phases[index] === 'closed' || challenge.status !== 'open')
          .map(({ challengeKey }) => challengeKey),
      ),
    [challenges, phases],
  )
  const newest = useMemo(() => filterChallenges(items, shown, closed), [items, shown, closed])
  const { rows, waiting, gone, isHeld, release, holders } = useFrozenRows(newest, keyOf, JSON.stringify(shown))
  const serviceNames = useServiceNames()
  const columns = useMemo(() => {
    return createChallengeListColumns({
      t,
      offsetOf: (challenge) => getClockOffsetMs(app, challenge),
      formatPrice: (price) => formatNumber(price, language, { maximumFractionDigits: 4 }),
      nowMs: ticker.now,
      isGone: (key) => gone.has(key),
      serviceNames,
      isClosed: (key) => closed.has(key),
      filter: shown.filter,
      hasCurrentPrices: challenges.some(({ currentPrice }) => currentPrice !== null),
    })
  }, [t, language, ticker, app, gone, serviceNames, closed, challenges, shown.filter])
  if (items.length === 0) return <NoChallenges hidden={0} site={shown.site} onClear={onClear} />
  return (
    <div className="relative flex min-h-0 flex-1 flex-col" {...holders}>
      <DataTable
        tableId="challenges"
        isHeld={isHeld}
        isStartOfWork
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        copyId={({ challenge }) => readChallengeKey(challenge.challengeKey).challengeId}
        rowLabel={({ challenge }) => challenge.question}
        onOpen={({ challenge }) =>
          void navigate({
            to: '/predict/$challengeKey',
            params: { challengeKey: challenge.challengeKey },
            search: shown.filter,
          })
        }
        empty={<NoChallenges hidden={items.length} site={shown.site} onClear={onClear} />}
      />
      <WaitingRowsButton waiting={waiting} onRelease={release} />
    </div>
  )
}

function NoChallenges({ hidden, site, onClear }: { hidden: number; site: Site | null; onClear: () => void }) {
  const { t } = useTranslation('challenges')
  const meaning = explainEmptyChallenges(useAppState(), site)
  if (hidden > 0)
    return (
      <EmptyState title={t('empty.filteredTitle')} action={<Button onPress={onClear}>{t('empty.clear')}</Button>}>
        {t('empty.filteredText', { count: hidden })}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t(meaning === 'none' ? 'empty.title' : 'empty.unknownTitle')}
      action={<ButtonLink to="/settings">{t('empty.seeSites')}</ButtonLink>}
    >
      {t(meaning === 'none' ? 'empty.text' : `empty.${meaning}`)}
    </EmptyState>
  )
}
