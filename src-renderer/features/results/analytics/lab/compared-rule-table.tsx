import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { useFigureText } from '../use-figure-text.ts'
import { VerdictTable } from './verdict-table.tsx'

interface RuleSide {
  n: number
  average: number | null
  /** Against this selection as predicted; null for that itself. */
  effect: number | null
}

/** One rule, or what was predicted, in both selections, with the first less the second. */
export interface ComparedRule {
  name: string
  first: RuleSide
  second: RuleSide
  difference: number | null
  low: number | null
  high: number | null
}

/** The rules with what each would have scored in either selection. */
export function ComparedRuleTable({ rows, names }: { rows: readonly ComparedRule[]; names: [string, string] }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const sideOf = ({ n, average, effect }: RuleSide) => (
    <>
      <span className="block">{text.score(average)}</span>
      <span className="block text-xs text-ink-3">
        {effect === null ? t('lab.side', { n }) : t('lab.sideEffect', { effect: text.difference(effect), n })}
      </span>
    </>
  )
  return (
    <VerdictTable
      caption={t('lab.comparedTable', { first: names[0], second: names[1] })}
      columns={names}
      rows={rows.map(({ first, second, ...row }) => ({ ...row, cells: [sideOf(first), sideOf(second)] }))}
      nameVerdict={(verdict) => t(`lab.comparedIs.${verdict}`)}
    />
  )
}
