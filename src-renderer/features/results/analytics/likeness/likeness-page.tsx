import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnalyticsFleet } from '#contract/ipc/analytics.procedures.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { PendingQuery } from '../../../../shared/pending-query.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { analyticsFleetQuery } from '../analytics.queries.ts'
import { AnalyticsFrame, type AnalyticsView } from '../analytics-frame.tsx'
import { Figure } from '../figure.tsx'
import { useFigureText } from '../use-figure-text.ts'
import { LikenessChart } from './likeness-chart.tsx'
import { MemberTable } from './member-table.tsx'

/** How many independent agents the fleet is worth, who is a clone of whom, and what each adds. */
export function LikenessPage() {
  return <AnalyticsFrame screen="likeness">{(view) => <Likeness view={view} />}</AnalyticsFrame>
}

function Likeness({ view }: { view: AnalyticsView }) {
  const { t } = useTranslation('analytics')
  const { orpc } = useBridge()
  const fleet = useQuery(analyticsFleetQuery(orpc, { filter: view.filter }))
  if (fleet.data === undefined) return <PendingQuery query={fleet} rows={12} />
  if (fleet.data.members.length === 0) return <EmptyState title={t('fleet.none')}>{t('fleet.noneText')}</EmptyState>
  return (
    <div className="flex flex-col gap-3 pt-1">
      <FleetFigures fleet={fleet.data} />
      <LikenessChart fleet={fleet.data} />
      <MemberTable members={fleet.data.members} />
      <p className="max-w-[100ch] text-xs text-ink-3">{t('fleet.method')}</p>
    </div>
  )
}

function FleetFigures({ fleet }: { fleet: AnalyticsFleet }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const { effective, clusters, agentsLeftOut, leftOut, settled, challenges, challengesUsed } = fleet
  const { size, low, high } = effective
  const clones = clusters.reduce((sum, count) => sum + count, 0)
  const notes = [
    agentsLeftOut === 0 ? null : t('fleet.agentsLeftOut', { count: agentsLeftOut }),
    leftOut === 0 ? null : t('lab.leftOut', { count: leftOut }),
    challengesUsed === challenges ? null : t('fleet.newest', { used: challengesUsed, of: challenges }),
  ].filter((note) => note !== null)
  return (
    <section aria-label={t('fleet.label')} className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-3">
      <dl className="flex flex-wrap items-start gap-x-10 gap-y-2">
        <Figure name={t('fleet.size')} note={size === null ? '–' : text.scoreInterval({ value: size, low, high })}>
          {t('fleet.sizeOf', { size: text.score(size), agents: effective.agents })}
        </Figure>
        <Figure name={t('fleet.correlation')} note={t('fleet.basis', { n: settled, challenges })}>
          {text.decimal(effective.meanCorrelation)}
        </Figure>
        <Figure name={t('fleet.clusters')} note={t('fleet.clones', { count: clones })}>
          {text.count(clusters.length)}
        </Figure>
      </dl>
      {notes.length === 0 ? null : <p className="text-xs text-ink-2">{notes.join(' ')}</p>}
    </section>
  )
}
