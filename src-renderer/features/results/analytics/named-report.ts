import type { AnalyticsReport } from '#contract/ipc/analytics.procedures.ts'

/** What is drawn together: the selected predictions, and those they are compared with. */
export interface NamedReport {
  name: string
  report: AnalyticsReport
}

type Cell = string | number | null
interface NumbersTable {
  columns: string[]
  rows: Cell[][]
}

/** The numbers behind a chart: of two selections a first column says whose each row is. */
export function createSeriesTable(
  series: readonly NamedReport[],
  { selection, columns, rowsOf }: { selection: string; columns: string[]; rowsOf: (of: NamedReport) => Cell[][] },
): NumbersTable {
  const [only, ...others] = series
  if (only === undefined) return { columns, rows: [] }
  if (others.length === 0) return { columns, rows: rowsOf(only) }
  return {
    columns: [selection, ...columns],
    rows: series.flatMap((one) => rowsOf(one).map((row) => [one.name, ...row])),
  }
}
