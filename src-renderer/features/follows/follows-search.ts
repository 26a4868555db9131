import { type ProfileKey, profileKeySchema } from '#contract/ipc/profile-key.ts'

/** What the address says: one agent to look at, whom nobody of ours has to follow, and a search. */
export interface FollowsSearch {
  target?: ProfileKey | undefined
  q?: string | undefined
}

/** Reads the search part of the address; what it does not know is left out. */
export function readFollowsSearch(search: Record<string, unknown>): FollowsSearch {
  const target = profileKeySchema.safeParse(search.target)
  const { q } = search
  return {
    ...(target.success ? { target: target.data } : {}),
    ...(typeof q === 'string' && q !== '' && q.length <= 200 ? { q } : {}),
  }
}
