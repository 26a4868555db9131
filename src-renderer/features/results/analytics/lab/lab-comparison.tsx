import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnalyticsReplayComparison } from '#contract/ipc/analytics.procedures.ts'
import type { CounterfactualRule } from '#contract/rules/analytics/replay-rules.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { useAnsweredFor } from '../../../../shared/freshness/use-answered-for.ts'
import { PendingQuery } from '../../../../shared/reading/pending-query.tsx'
import { BusyArea } from '../../../../ui/busy-area.tsx'
import { joinSentences } from '../../../../ui/text/join-sentences.ts'
import { analyticsReplayComparisonQuery } from '../analytics.queries.ts'
import type { AnalyticsView } from '../analytics-frame.tsx'
import { analyticsFilterOf, type Selection } from '../analytics-search.ts'
import { useComparedNames } from '../use-compared-names.ts'
import { useFigureText } from '../use-figure-text.ts'
import { ComparedChart } from './compared-chart.tsx'
import { type ComparedRule, ComparedRuleTable } from './compared-rule-table.tsx'
import { useRuleText } from './use-rule-text.ts'

interface LabComparisonProps {
  view: AnalyticsView
  other: Selection
  rules: CounterfactualRule[]
}

/** Two selections under the same rules, with the difference of each rule's score. */
export function LabComparison({ view, other, rules }: LabComparisonProps) {
  const { orpc } = useBridge()
  const { t } = useTranslation('analytics')
  const compared = useQuery(
    analyticsReplayComparisonQuery(orpc, { filter: view.filter, versus: analyticsFilterOf(other), rules }),
  )
  const names = useAnsweredFor(compared, useComparedNames(view, other))
  const textOf = useRuleText(view.choices)
  const rows = useMemo(
    () => (compared.data === undefined ? [] : listRows(compared.data, { asMade: t('lab.asMade'), textOf })),
    [compared.data, textOf, t],
  )
  if (compared.data === undefined) return <PendingQuery query={compared} rows={8} />
  const { first, second, shared } = compared.data
  return (
    <BusyArea isBusy={compared.isPlaceholderData} className="flex flex-col gap-3">
      <BaseLines compared={compared.data} names={names} />
      {shared > 0 && shared === first.n && shared === second.n ? (
        <p role="note">{t('compare.identical')}</p>
      ) : (
        <>
          <ComparedChart rows={rows} names={names} compared={compared.data} />
          <ComparedRuleTable rows={rows} names={names} />
        </>
      )}
      <p className="max-w-[100ch] text-xs text-ink-3">{joinSentences([t('lab.comparedMethod'), t('lab.method')])}</p>
    </BusyArea>
  )
}

function BaseLines({ compared, names }: { compared: AnalyticsReplayComparison; names: [string, string] }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const { first, second, shared, sharedChallenges } = compared
  const isShort = [first, second].some(({ challenges }) => challenges < 10)
  return (
    <div className="flex flex-col gap-0.5 tabular-nums">
      {[first, second].map(({ n, challenges, average, leftOut }, place) => (
        <p key={names[place]}>
          <span className="font-medium">{names[place]}</span>{' '}
          {joinSentences([
            n === 0 ? t('compare.nothing') : t('lab.base', { n, count: challenges, average: text.score(average) }),
            leftOut === 0 ? null : t('lab.leftOut', { count: leftOut }),
          ])}
        </p>
      ))}
      <p className="text-xs text-ink-2">{t('compare.shared', { shared, challenges: sharedChallenges })}</p>
      {isShort ? (
        <p role="note" className="text-warn">
          {t('compare.fewChallenges')}
        </p>
      ) : null}
    </div>
  )
}

function listRows(
  { first, second, asMade, rules }: AnalyticsReplayComparison,
  { asMade: name, textOf }: { asMade: string; textOf: (rule: CounterfactualRule) => string },
): ComparedRule[] {
  const made = {
    name,
    first: { n: first.n, average: first.average, effect: null },
    second: { n: second.n, average: second.average, effect: null },
    ...asMade,
  }
  const ofRules = first.rules.flatMap(({ rule, n, average, difference: effect }, place): ComparedRule[] => {
    const other = second.rules[place]
    const found = rules[place]
    if (other === undefined || found === undefined) return []
    const ofOther = { n: other.n, average: other.average, effect: other.difference }
    return [{ name: textOf(rule), first: { n, average, effect }, second: ofOther, ...found }]
  })
  return [made, ...ofRules]
}
