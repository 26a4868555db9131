import { expect, it } from 'vitest'
import { countOwed } from './count-owed.ts'

it.each([
  ['nothing', { subscriptions: [], owed: 0 }, 0],
  ['some', { subscriptions: ['CL'], owed: 3 }, 3],
  ['not known while its subscriptions are not', { subscriptions: null, owed: 0 }, null],
])('what an agent owes is %s', (_words, agent, owed) => {
  expect(countOwed(agent)).toBe(owed)
})
