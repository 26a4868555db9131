import type { ReactNode } from 'react'

interface PageProps {
  title: ReactNode
  /** Links to the sibling screens. The one that is open shows the title, which is then for screen readers only. */
  tabs?: ReactNode
  /** With tabs: the screen is below one of them, and shows its title under the tabs. */
  isBelowTab?: boolean
  /** Beside the title: a count, a tag. */
  aside?: ReactNode
  actions?: ReactNode
  /** A second line of controls under the title: search, filters. */
  toolbar?: ReactNode
  /** True when the content scrolls by itself and touches the edges (tables). */
  flush?: boolean
  children: ReactNode
}

/**
 * The frame of a screen: title, acts, and the content below. In a low window, as at 200 %, the content keeps a least
 * height, of rows too, and the screen scrolls as a whole.
 */
export function Page({ title, tabs, isBelowTab = false, aside, actions, toolbar, flush = false, children }: PageProps) {
  const isTitleHidden = tabs !== undefined && !isBelowTab
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col overflow-auto">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2 pb-1.5">
        {tabs === undefined ? null : <div className={isBelowTab ? 'basis-full' : 'mr-2'}>{tabs}</div>}
        <h1 className={isTitleHidden ? 'sr-only' : 'text-lg font-semibold'}>{title}</h1>
        {aside}
        {actions === undefined ? null : <div className="ml-auto flex items-center gap-2">{actions}</div>}
      </header>
      {toolbar === undefined ? null : (
        <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 pb-2">{toolbar}</div>
      )}
      {flush ? (
        <div className="flex min-h-60 flex-1 flex-col overflow-auto border-line border-t bg-surface [--gutter:16px] [&>.flex-1]:min-h-40">
          {children}
        </div>
      ) : (
        <div className="min-h-40 flex-1 scroll-pb-14 overflow-auto px-4 pb-6">{children}</div>
      )}
    </div>
  )
}
