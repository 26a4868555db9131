import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useAnsweredFor } from '../../../shared/freshness/use-answered-for.ts'
import { PendingQuery } from '../../../shared/reading/pending-query.tsx'
import { BusyArea } from '../../../ui/busy-area.tsx'
import { analyticsReportQuery } from './analytics.queries.ts'
import { AnalyticsFrame, type AnalyticsView } from './analytics-frame.tsx'
import { analyticsFilterOf, versusOf } from './analytics-search.ts'
import { CalibrationChart } from './charts/calibration-chart.tsx'
import { ConfidenceChart } from './charts/confidence-chart.tsx'
import { DifferenceStrip } from './charts/difference-strip.tsx'
import { TimelineChart } from './charts/timeline-chart.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { GroupTable } from './group-table.tsx'
import type { NamedReport } from './named-report.ts'
import { useSelectionText } from './use-selection-text.ts'
import { WhatIfPanel } from './what-if-panel.tsx'

/** What the fleet's predictions add up to: figures, calibration, scores over time, and by agent, tag, instrument… */
export function AnalyticsPage() {
  return <AnalyticsFrame screen="analytics">{(view) => <Report view={view} />}</AnalyticsFrame>
}

function Report({ view }: { view: AnalyticsView }) {
  const { orpc } = useBridge()
  const { t } = useTranslation('analytics')
  const { filter, search, selection, choices } = view
  const nameOf = useSelectionText(choices)
  const by = search.by ?? 'agent'
  const other = versusOf(search)
  const report = useQuery(analyticsReportQuery(orpc, { filter, by }))
  const versus = useQuery({
    ...analyticsReportQuery(orpc, { filter: other === null ? filter : analyticsFilterOf(other), by }),
    enabled: other !== null,
  })
  const answered = useAnsweredFor(report, { name: nameOf(selection), by })
  // Null: what is kept of it is no comparison.
  const otherName = useAnsweredFor(versus, other === null ? null : nameOf(other))
  if (report.data === undefined) return <PendingQuery query={report} rows={12} />
  const selected = { name: answered.name, report: report.data }
  const compared: NamedReport | null =
    other === null || otherName === null || versus.data === undefined
      ? null
      : { name: otherName === selected.name ? t('compare.same', { name: otherName }) : otherName, report: versus.data }
  const series: NamedReport[] = compared === null ? [selected] : [selected, compared]
  return (
    <BusyArea
      isBusy={report.isPlaceholderData || (other !== null && versus.isPlaceholderData)}
      className="flex flex-col gap-3 pt-1"
    >
      {series.map((one) => (
        <FigureStrip key={one.name} name={series.length === 1 ? null : one.name} report={one.report} />
      ))}
      {compared === null ? null : <DifferenceStrip first={selected} second={compared} />}
      {other !== null && compared === null ? <PendingQuery query={versus} rows={2} /> : null}
      <div className="grid grid-cols-1 gap-3 min-[1100px]:grid-cols-2">
        <CalibrationChart series={series} />
        <TimelineChart series={series} />
        <ConfidenceChart series={series} />
        <WhatIfPanel series={series} />
      </div>
      <GroupTable report={report.data} by={by} rowsBy={answered.by} view={view} />
    </BusyArea>
  )
}
