import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { PendingQuery } from '../../../shared/pending-query.tsx'
import { analyticsReportQuery } from './analytics.queries.ts'
import { AnalyticsFrame, type AnalyticsView } from './analytics-frame.tsx'
import { versusFilterOf } from './analytics-search.ts'
import { CalibrationChart } from './calibration-chart.tsx'
import { ConfidenceChart } from './confidence-chart.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { GroupTable } from './group-table.tsx'
import type { NamedReport } from './named-report.ts'
import { TimelineChart } from './timeline-chart.tsx'
import { useDimensionText } from './use-dimension-text.ts'
import { WhatIfPanel } from './what-if-panel.tsx'

/** What the fleet's predictions add up to: figures, calibration, scores over time, and by agent, tag, instrument… */
export function AnalyticsPage() {
  return <AnalyticsFrame screen="analytics">{(view) => <Report view={view} />}</AnalyticsFrame>
}

function Report({ view }: { view: AnalyticsView }) {
  const { t } = useTranslation('analytics')
  const { orpc } = useBridge()
  const nameOf = useDimensionText()
  const { filter, search } = view
  const by = search.by ?? 'agent'
  const versusFilter = versusFilterOf(filter, search)
  const report = useQuery(analyticsReportQuery(orpc, { filter, by }))
  const versus = useQuery({
    ...analyticsReportQuery(orpc, { filter: versusFilter ?? filter, by }),
    enabled: versusFilter !== null,
  })
  if (report.data === undefined) return <PendingQuery query={report} rows={12} />
  const value = search.versus ?? ''
  const name = view.choices.agents.find(({ agentKey }) => agentKey === value)?.name ?? value
  const compared =
    versusFilter === null || versus.data === undefined
      ? null
      : { name: nameOf(by, { value, name }), report: versus.data }
  const selected = { name: t('selected'), report: report.data }
  const series: NamedReport[] = compared === null ? [selected] : [selected, compared]
  return (
    <div className="flex flex-col gap-3 pt-1">
      {series.map((one) => (
        <FigureStrip key={one.name} name={series.length === 1 ? null : one.name} report={one.report} />
      ))}
      <div className="grid grid-cols-1 gap-3 min-[1100px]:grid-cols-2">
        <CalibrationChart series={series} />
        <TimelineChart series={series} />
        <ConfidenceChart series={series} />
        <WhatIfPanel figures={report.data.figures} />
      </div>
      <GroupTable report={report.data} by={by} view={view} />
    </div>
  )
}
