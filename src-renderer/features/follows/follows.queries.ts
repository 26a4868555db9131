import { keepPreviousData } from '@tanstack/react-query'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

export function followQueries(orpc: ArenaOrpc) {
  return {
    matrix: () => ({ ...orpc.follows.matrix.queryOptions(), placeholderData: keepPreviousData }),
    /** What is against each write, and what the integrity guard asks; judged when it is looked at. */
    review: (items: DiscussionItem[]) => ({
      ...orpc.discussion.review.queryOptions({ input: { items } }),
      staleTime: 0,
      gcTime: 0,
    }),
  }
}
