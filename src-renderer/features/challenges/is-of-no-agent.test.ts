import { expect, it } from 'vitest'
import { challengeInFleet, challengeView } from '../../../test/support/challenge-view.ts'
import { isOfNoAgent } from './is-of-no-agent.ts'

const { fleet: nothing } = challengeInFleet(challengeView('c1', 'global'), {})

it('a challenge that nobody has to do with is of no agent', () => {
  expect(isOfNoAgent(nothing)).toBe(true)
  // Of these it is not known whether they have.
  expect(isOfNoAgent({ ...nothing, unread: 3 })).toBe(true)
})

it.each(['subscribed', 'owed', 'drafted', 'waiting', 'accepted', 'listed', 'elsewhere', 'missed'] as const)(
  'one that an agent is still counted for is not, also where it has unsubscribed since: %s',
  (name) => {
    expect(isOfNoAgent({ ...nothing, [name]: 1 })).toBe(false)
  },
)
