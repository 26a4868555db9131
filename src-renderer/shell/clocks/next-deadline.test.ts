import { describe, expect, it } from 'vitest'
import type { ChallengeInFleet } from '#contract/ipc/challenges.procedures.ts'
import { challengeInFleet, challengeView } from '../../../test/support/challenge-view.ts'
import { nextDeadline } from './next-deadline.ts'

const nowMs = 1_000_000

const item = (id: string, inMs: number, fleet: Partial<ChallengeInFleet['fleet']>) =>
  challengeInFleet(challengeView(id, 'global', { deadlineAtMs: nowMs + inMs }), fleet)

describe('the next deadline', () => {
  it('is that of the soonest challenge that somebody owes', () => {
    const items = [
      item('later', 90_000, { subscribed: 2, owed: 1 }),
      item('done', 30_000, { subscribed: 2, accepted: 2 }),
      item('soon', 60_000, { subscribed: 1, drafted: 1 }),
    ]
    expect(nextDeadline(items, () => nowMs)?.challengeId).toBe('soon')
  })

  it('is the soonest one of the fleet when nothing is owed', () => {
    const items = [item('foreign', 10_000, {}), item('done', 30_000, { subscribed: 1, accepted: 1 })]
    expect(nextDeadline(items, () => nowMs)?.challengeId).toBe('done')
  })

  it('is the one with the least time left on the clock of its own service', () => {
    const items = [item('ahead', 50_000, { subscribed: 1 }), item('behind', 60_000, { subscribed: 1 })]
    const offsets: Record<string, number> = { ahead: -20_000, behind: 20_000 }
    const next = nextDeadline(items, ({ challengeId }) => nowMs + (offsets[challengeId] ?? 0))
    expect(next?.challengeId).toBe('behind')
  })

  it('is none when all have passed', () => {
    expect(nextDeadline([item('past', -1, { subscribed: 1, owed: 1 })], () => nowMs)).toBeNull()
  })
})
