import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentKey } from '#contract/ids.ts'
import type { BoardRef, RoadView } from '#contract/ipc/leaderboards.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { PendingQuery } from '../../shared/reading/pending-query.tsx'
import { BusyArea } from '../../ui/busy-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { useHiding } from '../../ui/presentation/hiding.tsx'
import { useCount } from '../../ui/text/use-count.ts'
import { useJoins } from '../../ui/text/use-joins.ts'
import { useShareText } from '../../ui/text/use-share-text.ts'
import { leaderboardQueries } from './leaderboards.queries.ts'

interface RoadPanelProps {
  board: BoardRef
  agentKey: AgentKey
  rank: number | null
}

/** The odds of one of our agents to reach a rank with what it has pending, and what they are computed from. */
export function RoadPanel({ board, agentKey, rank }: RoadPanelProps) {
  const { t } = useTranslation('leaderboards')
  const { orpc } = useBridge()
  const [text, setText] = useState(String(Math.max(1, (rank ?? 11) - 1)))
  const typed = /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text.trim()) : null
  const target = typed !== null && typed <= 100_000 ? typed : null
  const road = useQuery({
    ...leaderboardQueries(orpc).road(board, { agentKey, target: target ?? 1 }),
    enabled: target !== null,
  })
  return (
    <Panel title={t('road.title')}>
      <div className="w-40">
        <TextField
          label={t('road.target')}
          value={text}
          onChange={setText}
          inputMode="numeric"
          errorMessage={target === null ? t('road.targetFault') : null}
        />
      </div>
      {target === null ? null : road.data !== undefined ? (
        <BusyArea isBusy={road.isPlaceholderData} className="flex flex-col gap-2">
          <RoadFacts view={road.data} />
        </BusyArea>
      ) : (
        <PendingQuery query={road} rows={4} />
      )}
    </Panel>
  )
}

function RoadFacts({ view }: { view: RoadView }) {
  const { t } = useTranslation('leaderboards')
  // The odds are listed by the confidence of what is pending.
  const isHiding = useHiding()
  const percent = useShareText()
  const writeCount = useCount()
  const { clauses } = useJoins()
  const { road, average, resolved, pending, pendingUnknown, rankedRivals, untoldRivals, target } = view
  if (view.scaleDoubt !== null) return <p className="text-ink-2">{t(`road.scale.${view.scaleDoubt}`)}</p>
  if (resolved === null) return <p className="text-ink-2">{t('road.untold')}</p>
  if (rankedRivals === 0 && untoldRivals > 0) return <p className="text-ink-2">{t('road.untoldRivals')}</p>
  if (road === null) return <p className="text-ink-2">{t('road.none')}</p>
  return (
    <>
      <div role="status">
        <p className="text-sm">{t('road.chance', { percent: percent(road.probability), target })}</p>
        <svg aria-hidden viewBox="0 0 100 8" preserveAspectRatio="none" className="my-1 h-2 w-full">
          <rect width="100" height="8" rx="2" className="fill-sunken" />
          <rect width={road.probability * 100} height="8" rx="2" className="fill-accent" />
        </svg>
        <p className="text-xs text-ink-2">
          {t('road.interval', { low: percent(road.low), high: percent(road.high), draws: view.draws })}
        </p>
      </div>
      <Facts
        facts={[
          {
            name: t('road.fact.now'),
            value: t('road.fact.nowValue', { average: average?.toFixed(2) ?? '–', resolved: resolved ?? 0 }),
          },
          {
            name: t('road.fact.needed'),
            value:
              target <= rankedRivals
                ? road.neededAverage.toFixed(2)
                : untoldRivals > 0
                  ? '–'
                  : t('road.fact.neededNone'),
          },
          { name: t('road.fact.expected'), value: road.expectedAverage.toFixed(2) },
          {
            name: t('road.fact.ranks'),
            value: t('road.fact.ranksValue', {
              best: road.bestRank,
              worst: road.worstRank,
              median: road.medianRank,
            }),
          },
          {
            name: t('road.fact.pending'),
            value: clauses([
              writeCount(pending),
              ...(pendingUnknown === 0 ? [] : [t('road.fact.pendingUnknown', { count: pendingUnknown })]),
            ]),
          },
        ]}
      />
      {view.odds.length === 0 || isHiding ? null : <OddsTable odds={view.odds} />}
      <Assumptions view={view} />
    </>
  )
}

function OddsTable({ odds }: Pick<RoadView, 'odds'>) {
  const percent = useShareText()
  const { t } = useTranslation('leaderboards')
  const columns = ['confidence', 'pending', 'probability', 'own', 'fleet'] as const
  return (
    <table className="w-full text-xs tabular-nums">
      <caption className="pb-1 text-left font-medium text-ink-2">{t('road.odds.title')}</caption>
      <thead className="text-ink-2">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-0.5 pr-2 text-right align-bottom font-normal last:pr-0">
              {t(`road.odds.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {odds.map(({ confidence, pending, probability, ownResolved, fleetResolved }) => (
          <tr key={confidence} className="border-line border-t text-right">
            <td className="py-0.5 pr-2">{confidence.toFixed(2)}</td>
            <td className="pr-2">{pending}</td>
            <td className="pr-2">{percent(probability)}</td>
            <td className="pr-2">{ownResolved}</td>
            <td>{fleetResolved}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Assumptions({ view: { rank, isWhole, rankedRivals, untoldRivals, resolvedBy } }: { view: RoadView }) {
  const { t } = useTranslation('leaderboards')
  const lines = [
    ...(rank === null && rankedRivals > 0 ? [t('road.assumptions.unranked')] : []),
    ...(isWhole ? [] : [t('road.assumptions.partial')]),
    t('road.assumptions.odds'),
    t('road.assumptions.independent'),
    t('road.assumptions.rivals', { count: rankedRivals }),
    ...(untoldRivals > 0 ? [t('road.assumptions.untoldRivals', { count: untoldRivals })] : []),
    t('road.assumptions.formula'),
    t(resolvedBy === 'accuracy' ? 'road.assumptions.resolvedAccuracy' : 'road.assumptions.resolvedCount'),
  ]
  return (
    <div className="text-xs text-ink-2">
      <h3 className="font-medium">{t('road.assumptions.title')}</h3>
      <ul className="list-disc pl-4">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
