import { expect, it } from 'vitest'
import type { Follower } from '#contract/ipc/follows.procedures.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { FollowList } from './follow-list.tsx'
import type { FollowTarget, PlannedFollow } from './follow-plan.ts'

const planned = (agentId: string, name: string | null, by: string): PlannedFollow => {
  const author = { profileKey: null, name, agentKey: null }
  const target = { agentId, deploymentId: 'dp_main', site: 'global', author } as unknown as FollowTarget
  return { item: {} as PlannedFollow['item'], agent: { name: by } as Follower, target }
}

it('names every target of a review, one without a name by its id, and every agent that is to follow it', async () => {
  const { draw } = await createDrawnPage()
  const follows = [planned('t-1', 'Named', 'Own 1'), planned('t-2', null, 'Own 3')]
  const drawn = draw(<FollowList kind="follow" follows={follows} />)
  for (const word of ['Named', 't-2', 'be followed by Own 3']) expect(drawn).toContain(word)
  expect(draw(<FollowList kind="unfollow" follows={follows} />)).toContain('no longer be followed by Own 3')
  expect(draw(<FollowList kind="follow" follows={[]} />)).toBe('')
})
