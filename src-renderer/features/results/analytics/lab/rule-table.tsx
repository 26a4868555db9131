import type { AnalyticsChoices, AnalyticsReplay } from '#contract/ipc/analytics.procedures.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { useFigureText } from '../use-figure-text.ts'
import { useRuleText } from './use-rule-text.ts'

/** The rules with what each would have scored. */
export function RuleTable({ replay, choices }: { replay: AnalyticsReplay; choices: AnalyticsChoices }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const textOf = useRuleText(choices)
  const head = ['n', 'changed', 'average', 'difference', 'interval', 'verdict'] as const
  return (
    <table className="w-full rounded-lg border border-line bg-surface text-sm tabular-nums">
      <caption className="sr-only">{t('lab.table')}</caption>
      <thead className="text-xs text-ink-2">
        <tr>
          <th scope="col" className="px-3 py-1.5 text-left font-medium">
            {t('lab.rule')}
          </th>
          {head.map((column) => (
            <th key={column} scope="col" className="px-3 py-1.5 text-right font-medium">
              {t(`lab.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {replay.rules.map(({ rule, n, changed, average, difference, low, high }) => (
          <tr key={textOf(rule)} className="border-line border-t">
            <th scope="row" className="px-3 py-1.5 text-left font-normal">
              {textOf(rule)}
            </th>
            <td className="px-3 text-right">{text.count(n)}</td>
            <td className="px-3 text-right">{text.count(changed)}</td>
            <td className="px-3 text-right">{text.score(average)}</td>
            <td className="px-3 text-right font-semibold">{text.difference(difference)}</td>
            <td className="px-3 text-right text-ink-2">{text.differenceInterval({ low, high })}</td>
            <td className="px-3 text-right text-ink-2">{t(`lab.is.${verdictOf(low, high)}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What an interval says of a difference. */
export function verdictOf(low: number | null, high: number | null): 'better' | 'worse' | 'open' {
  if (low !== null && low > 0) return 'better'
  return high !== null && high < 0 ? 'worse' : 'open'
}
