import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AnalyticsReplay } from '#contract/ipc/analytics.procedures.ts'
import type { CounterfactualRule } from '#contract/rules/analytics/replay-rules.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { PendingQuery } from '../../../../shared/reading/pending-query.tsx'
import { BusyArea } from '../../../../ui/busy-area.tsx'
import { joinSentences } from '../../../../ui/text/join-sentences.ts'
import { analyticsReplayQuery } from '../analytics.queries.ts'
import { AnalyticsFrame, type AnalyticsView } from '../analytics-frame.tsx'
import { versusOf } from '../analytics-search.ts'
import { useFigureText } from '../use-figure-text.ts'
import { LabChart } from './lab-chart.tsx'
import { LabComparison } from './lab-comparison.tsx'
import { type LabChoice, listRules, RuleChoice } from './rule-choice.tsx'
import { RuleTable } from './rule-table.tsx'

/** What other rules would have scored on everything that has resolved. */
export function LabPage() {
  return <AnalyticsFrame screen="lab">{(view) => <Lab view={view} />}</AnalyticsFrame>
}

const firstChoice: LabChoice = { caps: [0.7], neutrals: [0.55], dropped: [] }

function Lab({ view }: { view: AnalyticsView }) {
  const { t } = useTranslation('analytics')
  const { orpc } = useBridge()
  const [choice, setChoice] = useState(firstChoice)
  const rules = useMemo<CounterfactualRule[]>(() => listRules(choice), [choice])
  const other = versusOf(view.search)
  const replay = useQuery({ ...analyticsReplayQuery(orpc, { filter: view.filter, rules }), enabled: other === null })
  return (
    <div className="flex flex-col gap-3 pt-1">
      <p className="max-w-[100ch] text-ink-2">{t('lab.lead')}</p>
      <RuleChoice choice={choice} onChange={setChoice} choices={view.choices} />
      {other !== null ? (
        <LabComparison view={view} other={other} rules={rules} />
      ) : replay.data !== undefined ? (
        <BusyArea isBusy={replay.isPlaceholderData} className="flex flex-col gap-3">
          <LabResult replay={replay.data} view={view} />
        </BusyArea>
      ) : (
        <PendingQuery query={replay} rows={8} />
      )}
    </div>
  )
}

function LabResult({ replay, view }: { replay: AnalyticsReplay; view: AnalyticsView }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const { n, challenges, leftOut, average, rules, bestIsLuck } = replay
  const best = rules.reduce((most, { difference }) => Math.max(most, difference ?? most), Number.NEGATIVE_INFINITY)
  return (
    <>
      <p className="tabular-nums">
        {joinSentences([
          t('lab.base', { n, count: challenges, average: text.score(average) }),
          leftOut === 0 ? null : t('lab.leftOut', { count: leftOut }),
        ])}
      </p>
      {bestIsLuck === null || best <= 0 ? null : (
        <p
          role="note"
          className="rounded-md border border-line border-l-4 border-l-warn bg-warn-soft px-3 py-2 text-warn"
        >
          {t('lab.many', { count: rules.length, luck: text.share(bestIsLuck) })}
        </p>
      )}
      <LabChart replay={replay} choices={view.choices} />
      <RuleTable replay={replay} choices={view.choices} />
      <p className="max-w-[100ch] text-xs text-ink-3">{t('lab.method')}</p>
    </>
  )
}
