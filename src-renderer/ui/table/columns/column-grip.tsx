import { type PointerEvent, useRef } from 'react'
import { limitColumnPx } from './arrange-columns.ts'
import type { ColumnControl } from './use-arranged-table.ts'

/** The edge of a column to drag; a double click gives the width that the console gives. Keys do it in the header. */
export function ColumnGrip({ columnId, control }: { columnId: string; control: ColumnControl }) {
  const start = useRef<{ x: number; px: number } | null>(null)
  const widthAt = (event: PointerEvent): number | null =>
    start.current === null ? null : limitColumnPx(start.current.px + event.clientX - start.current.x)
  const end = (): void => {
    start.current = null
    control.onDrag(null)
  }
  return (
    <span
      aria-hidden
      data-column-grip={columnId}
      className="absolute inset-y-0 -right-1 z-10 w-2 cursor-col-resize touch-none after:absolute after:inset-y-1.5 after:left-[3px] after:w-px after:bg-line hover:after:inset-y-0 hover:after:w-0.5 hover:after:bg-accent"
      onPointerDown={(event) => {
        const cell = event.currentTarget.closest('[role="columnheader"]')
        if (cell === null || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, px: cell.getBoundingClientRect().width }
      }}
      onPointerMove={(event) => {
        const px = widthAt(event)
        if (px !== null) control.onDrag({ columnId, px })
      }}
      onPointerUp={(event) => {
        const px = widthAt(event)
        const isMoved = start.current !== null && event.clientX !== start.current.x
        end()
        if (px !== null && isMoved) control.onResize(columnId, px)
      }}
      onPointerCancel={end}
      onDoubleClick={() => control.onResize(columnId, null)}
    />
  )
}
