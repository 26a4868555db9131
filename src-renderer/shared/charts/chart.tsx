import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ChartProps } from './chart-types.ts'

// In a script of its own, with ECharts in it: only a screen that shows a chart loads it.
const ChartFigure = lazy(async () => ({ default: (await import('./chart-figure.tsx')).ChartFigure }))

/**
 * A chart in the look of the console, with the numbers behind it as a table and as PNG, SVG and CSV files. See
 * `chart-types.ts` for what it takes.
 */
export function Chart(props: ChartProps) {
  const waiting = (
    <div className="rounded-lg border border-line bg-surface p-3" style={{ minHeight: props.heightPx + 64 }}>
      <Skeleton rows={3} />
    </div>
  )
  return (
    <Suspense fallback={waiting}>
      <ChartFigure {...props} />
    </Suspense>
  )
}
