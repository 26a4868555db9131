import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'

interface TooltipProps {
  text: ReactNode
  /** A control of the kit, or anything made focusable by React Aria. */
  children: ReactNode
  placement?: 'top' | 'bottom' | 'left' | 'right'
}

/** Words for a control that shows only a picture, or more words for one that shows few. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={0}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        className="max-w-80 rounded-md bg-ink px-2 py-1 text-xs text-surface shadow-layer"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
