import { expect, it } from 'vitest'
import type { OwnLike } from '#contract/ipc/discussion.procedures.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { LikeList } from './own-likes.tsx'

const likesOf = (count: number): OwnLike[] =>
  Array.from(
    { length: count },
    (_, no) =>
      ({
        ...{ commentId: 'cm_1', agentKey: `ag_likes000${no}`, agentName: `Tern ${no}`, outboxId: `ob_likes000${no}` },
        ...{ isLiked: true, state: 'accepted' },
      }) as unknown as OwnLike,
  )

it.each([
  ['of three agents all', 3, false, 3, null],
  ['of seven agents the first three', 7, false, 3, '4 more of your agents'],
  ['of seven agents, unfolded, all', 7, true, 7, 'Show less'],
  ['of four agents, unfolded, all', 4, true, 4, 'Show less'],
])('%s likes are named, each with a way to take it back', async (_, count, isOpen, named, more) => {
  const { draw } = await createDrawnPage()
  const drawn = draw(<LikeList own={likesOf(count)} gone={new Set()} isOpen={isOpen} onToggle={() => {}} />)
  const buttons = [...drawn.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, words]) => words)
  expect(buttons).toEqual([...Array.from({ length: named }, () => 'Undo'), ...(more === null ? [] : [more])])
  if (more !== null) expect(drawn).toContain(`aria-expanded="${isOpen}"`)
})
