import { expect, it } from 'vitest'
import { isOfNoAgent } from './is-of-no-agent.ts'

const nothing = {
  subscribed: 0,
  unread: 0,
  owed: 0,
  drafted: 0,
  waiting: 0,
  accepted: 0,
  listed: 0,
  elsewhere: 0,
  missed: 0,
  unable: 0,
}

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
