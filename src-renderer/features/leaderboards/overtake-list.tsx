import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { BoardRef, OvertakeView } from '#contract/ipc/leaderboards.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { addGap, joinSentences } from '../../ui/text/join-sentences.ts'
import { TimeSpan } from '../../ui/text/time-text.tsx'
import { useJoins } from '../../ui/text/use-joins.ts'
import { leaderboardQueries } from './leaderboards.queries.ts'

/** Who passed whom between snapshots, newest first, with the results that are known to have come in between. */
export function OvertakeList({ board, snapshotCount }: { board: BoardRef; snapshotCount: number }) {
  const { t } = useTranslation('leaderboards')
  const { orpc } = useBridge()
  const overtakes = useQuery(leaderboardQueries(orpc).overtakes(board))
  if (snapshotCount < 2) return <EmptyState title={t('overtakes.tooFew')}>{t('history.tooFewText')}</EmptyState>
  if (overtakes.data === undefined) {
    return <PendingQuery query={overtakes} rows={10} isFlush />
  }
  const { items, total } = overtakes.data
  if (items.length === 0) {
    return (
      <EmptyState title={t('overtakes.none')}>
        {joinSentences([t('overtakes.noneText'), t('overtakes.compared')])}
      </EmptyState>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={t('overtakes.title')} tabIndex={0} className="min-h-0 flex-1 overflow-auto px-4 py-2">
      <p className="pb-1 text-xs text-ink-2">{t('overtakes.compared')}</p>
      {total > items.length ? (
        <p className="pb-1 text-xs text-warn">{t('overtakes.cut', { shown: items.length, total })}</p>
      ) : null}
      <ul className="flex max-w-[960px] flex-col divide-y divide-line">
        {items.map((item) => (
          <li key={`${item.atMs} ${item.own.agentId} ${item.rival.agentId}`} className="flex gap-3 py-2">
            <Overtake item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Overtake({ item: { own, rival, direction, sinceMs, atMs, results, resultCount } }: { item: OvertakeView }) {
  const { t } = useTranslation('leaderboards')
  const { label } = useJoins()
  const nameOf = ({ name, agentId }: OvertakeView['own']): string => escapeInvisible(name ?? agentId)
  const isUp = direction === 'up'
  const names = { own: nameOf(own), rival: nameOf(rival) }
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <>
      <Arrow aria-hidden className={`mt-0.5 size-4 shrink-0 ${isUp ? 'text-ok' : 'text-bad'}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium [overflow-wrap:anywhere]">
            {t(isUp ? 'overtakes.up' : 'overtakes.down', names)}
          </span>
          <span className="text-xs text-ink-3">
            <TimeSpan lead={t('overtakes.between')} fromMs={sinceMs} and={t('overtakes.and')} toMs={atMs} />
          </span>
          {rival.profileKey === null ? null : (
            <Link
              to="/profiles/$profileKey"
              params={{ profileKey: rival.profileKey }}
              className="text-xs text-accent hover:underline"
              aria-label={label(t('scorecard.profile'), names.rival)}
            >
              {t('scorecard.profile')}
            </Link>
          )}
        </p>
        <p className="text-xs text-ink-2">
          {t('overtakes.ranks', {
            ...names,
            ownBefore: own.rankBefore,
            ownAfter: own.rankAfter,
            rivalBefore: rival.rankBefore,
            rivalAfter: rival.rankAfter,
          })}
        </p>
        <p className="text-xs text-ink-2">
          {results.length === 0 ? (
            t('overtakes.noResults', { name: names.own })
          ) : (
            <>
              {addGap(t('overtakes.results', { name: names.own }))}
              {results.map(({ challengeKey, question, asset, score }, index) => (
                <span key={challengeKey}>
                  {index === 0 ? '' : ' · '}
                  <Link
                    to="/results/challenges/$challengeKey"
                    params={{ challengeKey }}
                    title={escapeInvisible(question)}
                    className="text-accent hover:underline"
                  >
                    {escapeInvisible(asset)}
                  </Link>{' '}
                  {score.toFixed(1)}
                </span>
              ))}
              {resultCount > results.length
                ? ` ${t('overtakes.moreResults', { count: resultCount - results.length })}`
                : null}
            </>
          )}
        </p>
      </div>
    </>
  )
}
