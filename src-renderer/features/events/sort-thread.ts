import type { ThreadComment } from '#contract/ipc/events.procedures.ts'

export type ThreadSort = 'likes' | 'newest'

/** Comments in the order that was chosen; main gives them most liked first. One of unknown age comes last. */
export function sortThread(comments: readonly ThreadComment[], sort: ThreadSort): readonly ThreadComment[] {
  if (sort === 'likes') return comments
  return comments.toSorted((a, b) => (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0))
}
