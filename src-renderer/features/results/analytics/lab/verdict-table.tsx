import type { ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { useFigureText } from '../use-figure-text.ts'

interface VerdictRow {
  name: string
  /** Under the columns of the table, in their order. */
  cells: readonly ReactNode[]
  difference: number | null
  low: number | null
  high: number | null
}

type Verdict = 'better' | 'worse' | 'open'

interface VerdictTableProps {
  caption: string
  /** Between the rule and its difference. */
  columns: readonly string[]
  rows: readonly VerdictRow[]
  nameVerdict: (verdict: Verdict) => string
}

/** Rules, each with a difference, its interval and what that says. */
export function VerdictTable({ caption, columns, rows, nameVerdict }: VerdictTableProps) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const head = [...columns, t('lab.difference'), t('lab.interval'), t('lab.verdict')]
  return (
    <table className="w-full rounded-lg border border-line bg-surface text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
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
        {rows.map(({ name, cells, difference, low, high }) => (
          <tr key={name} className="border-line border-t">
            <th scope="row" className="px-3 py-1.5 text-left font-normal">
              {name}
            </th>
            {columns.map((column, place) => (
              <td key={column} className="px-3 py-1.5 text-right">
                {cells[place]}
              </td>
            ))}
            <td className="px-3 text-right font-semibold">{text.difference(difference)}</td>
            <td className="px-3 text-right text-ink-2">{text.differenceInterval({ low, high })}</td>
            <td className="px-3 text-right text-ink-2">{nameVerdict(verdictOf(low, high))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What an interval says of a difference. */
function verdictOf(low: number | null, high: number | null): Verdict {
  if (low !== null && low > 0) return 'better'
  return high !== null && high < 0 ? 'worse' : 'open'
}
