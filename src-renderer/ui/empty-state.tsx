import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** Why there is nothing, and what to do. */
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center justify-center gap-2 px-6 py-12 text-center">
      <h2 className="text-base font-semibold">{title}</h2>
      {children === undefined ? null : <div className="max-w-[52ch] text-ink-2">{children}</div>}
      {action === undefined ? null : <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
