import type { AnalyticsChoices, AnalyticsReplay } from '#contract/ipc/analytics.procedures.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { useFigureText } from '../use-figure-text.ts'
import { useRuleText } from './use-rule-text.ts'
import { VerdictTable } from './verdict-table.tsx'

/** The rules with what each would have scored. */
export function RuleTable({ replay, choices }: { replay: AnalyticsReplay; choices: AnalyticsChoices }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const textOf = useRuleText(choices)
  return (
    <VerdictTable
      caption={t('lab.table')}
      columns={[t('lab.n'), t('lab.changed'), t('lab.average')]}
      rows={replay.rules.map(({ rule, n, changed, average, ...found }) => ({
        name: textOf(rule),
        cells: [text.count(n), text.count(changed), text.score(average)],
        ...found,
      }))}
      nameVerdict={(verdict) => t(`lab.is.${verdict}`)}
    />
  )
}
