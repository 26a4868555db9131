import type { MouseEvent, ReactNode } from 'react'
import { useExcludeFromTabOrder } from '../../../ui/table/row-focus.ts'

interface RowLinkProps {
  /** Within the page: `#/agents/…`. */
  href: string
  onFollow: () => void
  className: string
  label?: string
  children: ReactNode
}

/**
 * A link in a row of the fleet. The router's own builds its address and compares it with the place that is shown, each
 * time it is drawn: with two in every row that is a twentieth of what the first rows of a start cost.
 */
export function RowLink({ href, onFollow, className, label, children }: RowLinkProps) {
  const isOutOfTabOrder = useExcludeFromTabOrder()
  return (
    <a
      href={href}
      tabIndex={isOutOfTabOrder ? -1 : 0}
      className={className}
      {...(label === undefined ? {} : { 'aria-label': label })}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        onFollow()
      }}
    >
      {children}
    </a>
  )
}

function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
}
