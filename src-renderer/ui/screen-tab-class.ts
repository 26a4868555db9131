/** A link to a sibling screen, in the line of tabs above it. */
export const screenTabClass =
  'flex h-8 items-center gap-1.5 border-transparent border-b-2 px-0.5 text-ink-2 hover:text-ink data-[status=active]:border-accent data-[status=active]:forced-highlight data-[status=active]:font-medium data-[status=active]:text-ink'
