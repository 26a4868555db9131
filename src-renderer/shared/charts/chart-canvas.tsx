import { type RefObject, useEffect, useRef } from 'react'
import { useChartLook } from './chart-look.ts'
import type { ChartLook, ChartOption, ChartProps } from './chart-types.ts'
import { createCanvasChart, type EChart } from './echarts-parts.ts'
import { withHouseStyle } from './with-house-style.ts'

interface ChartCanvasProps {
  label: string
  heightPx: number
  option: (look: ChartLook) => ChartOption
  /** The chart while it is on the screen, for export. */
  chart: RefObject<EChart | null>
  onPick: ChartProps['onPick']
}

/** The picture itself. A screen reader hears its name; the table behind it has the numbers. */
export function ChartCanvas({ label, heightPx, option, chart, onPick }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const pick = useRef(onPick)
  pick.current = onPick
  const look = useChartLook()
  useEffect(() => {
    if (box.current === null) return
    const made = createCanvasChart(box.current)
    chart.current = made
    made.on('click', ({ seriesIndex, dataIndex }) => {
      if (seriesIndex !== undefined) pick.current?.({ seriesIndex, dataIndex })
    })
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      chart.current = null
      made.dispose()
    }
  }, [chart])
  useEffect(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    chart.current?.setOption(withHouseStyle(option(look), { look, isStill }), { notMerge: true })
  }, [chart, option, look])
  return <div ref={box} role="img" aria-label={label} className="w-full min-w-0" style={{ height: heightPx }} />
}
