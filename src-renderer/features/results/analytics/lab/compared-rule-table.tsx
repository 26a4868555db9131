import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { useFigureText } from '../use-figure-text.ts'
import { verdictOf } from './rule-table.tsx'

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
  const head = [...names, t('lab.difference'), t('lab.interval'), t('lab.verdict')]
  const sideOf = ({ n, average, effect }: RuleSide) => (
    <td className="px-3 py-1.5 text-right">
      <span className="block">{text.score(average)}</span>
      <span className="block text-xs text-ink-3">
        {effect === null ? t('lab.side', { n }) : t('lab.sideEffect', { effect: text.difference(effect), n })}
      </span>
    </td>
  )
  return (
    <table className="w-full rounded-lg border border-line bg-surface text-sm tabular-nums">
      <caption className="sr-only">{t('lab.comparedTable', { first: names[0], second: names[1] })}</caption>
      <thead className="text-xs text-ink-2">
        <tr>
          <th scope="col" className="px-3 py-1.5 text-left font-medium">
            {t('lab.rule')}
          </th>
          {head.map((column) => (
            <th key={column} scope="col" className="px-3 py-1.5 text-right font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, first, second, difference, low, high }) => (
          <tr key={name} className="border-line border-t">
            <th scope="row" className="px-3 py-1.5 text-left font-normal">
              {name}
            </th>
            {sideOf(first)}
            {sideOf(second)}
            <td className="px-3 text-right font-semibold">{text.difference(difference)}</td>
            <td className="px-3 text-right text-ink-2">{text.differenceInterval({ low, high })}</td>
            <td className="px-3 text-right text-ink-2">{t(`lab.comparedIs.${verdictOf(low, high)}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
