import type { ReactNode } from 'react'
import { joinClassNames } from './class-names.ts'

interface BusyAreaProps {
  /** What is shown is about what was asked before. */
  isBusy: boolean
  className: string
  children: ReactNode
}

/** What was answered, dimmed while another answer is awaited; one that comes quickly changes no look. */
export function BusyArea({ isBusy, className, children }: BusyAreaProps) {
  return (
    <div
      aria-busy={isBusy}
      className={joinClassNames(className, 'transition-opacity duration-100', isBusy && 'opacity-50 delay-150')}
    >
      {children}
    </div>
  )
}
