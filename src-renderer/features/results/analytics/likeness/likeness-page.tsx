import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { PendingQuery } from '../../../../shared/reading/pending-query.tsx'
import { BusyArea } from '../../../../ui/busy-area.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { analyticsFleetQuery } from '../analytics.queries.ts'
import { AnalyticsFrame, type AnalyticsView } from '../analytics-frame.tsx'
import { versusOf } from '../analytics-search.ts'
import { FleetFigures } from './fleet-figures.tsx'
import { LikenessChart } from './likeness-chart.tsx'
import { LikenessComparison } from './likeness-comparison.tsx'
import { MemberTable } from './member-table.tsx'

/** How many independent agents the fleet is worth, who is a clone of whom, and what each adds. */
export function LikenessPage() {
  return <AnalyticsFrame screen="likeness">{(view) => <Likeness view={view} />}</AnalyticsFrame>
}

function Likeness({ view }: { view: AnalyticsView }) {
  const { t } = useTranslation('analytics')
  const { orpc } = useBridge()
  const other = versusOf(view.search)
  const fleet = useQuery({ ...analyticsFleetQuery(orpc, { filter: view.filter }), enabled: other === null })
  if (other !== null) return <LikenessComparison view={view} other={other} />
  if (fleet.data === undefined) return <PendingQuery query={fleet} rows={12} />
  if (fleet.data.members.length === 0) return <EmptyState title={t('fleet.none')}>{t('fleet.noneText')}</EmptyState>
  return (
    <BusyArea isBusy={fleet.isPlaceholderData} className="flex flex-col gap-3 pt-1">
      <FleetFigures fleet={fleet.data} />
      <LikenessChart fleet={fleet.data} />
      <MemberTable members={fleet.data.members} />
      <p className="max-w-[100ch] text-xs text-ink-3">{t('fleet.method')}</p>
    </BusyArea>
  )
}
