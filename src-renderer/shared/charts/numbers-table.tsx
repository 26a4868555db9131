import { formatNumber } from '#contract/rules/text/format-number.ts'
import { useUi } from '../../ui/ui-provider.tsx'
import type { ChartTable } from './chart-types.ts'

/** The numbers behind a chart. */
export function NumbersTable({ caption, table }: { caption: string; table: ChartTable }) {
  const { language } = useUi()
  const format = (cell: string | number | null): string =>
    typeof cell === 'number' ? formatNumber(cell, language, { maximumFractionDigits: 4 }) : (cell ?? '–')
  return (
    <table className="w-full text-xs tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-ink-2">
        <tr>
          {table.columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={`py-1 pr-3 font-medium ${index === 0 ? 'text-left' : 'text-right'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, rowIndex) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of numbers have no other name
          <tr key={rowIndex} className="border-line border-t">
            {row.map((cell, index) =>
              index === 0 ? (
                <th key={table.columns[index]} scope="row" className="py-1 pr-3 text-left font-normal">
                  {format(cell)}
                </th>
              ) : (
                <td key={table.columns[index]} className="py-1 pr-3 text-right">
                  {format(cell)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
