import { expect, it } from 'vitest'
import { countOwed } from './count-owed.ts'

it.each([
  ['nothing', { subscriptions: [], owed: 0, drafted: 0, unable: 0, isArchived: false }, 0],
  ['some', { subscriptions: ['CL'], owed: 3, drafted: 0, unable: 0, isArchived: false }, 3],
  ['what is drafted too', { subscriptions: ['CL'], owed: 1, drafted: 2, unable: 0, isArchived: false }, 3],
  ['nothing where it cannot predict', { subscriptions: ['CL'], owed: 0, drafted: 2, unable: 3, isArchived: false }, 0],
  ['nothing once it is archived', { subscriptions: ['CL'], owed: 0, drafted: 2, unable: 0, isArchived: true }, 0],
  [
    'not known while its subscriptions are not',
    { subscriptions: null, owed: 0, drafted: 0, unable: 0, isArchived: false },
    null,
  ],
])('what an agent owes is %s', (_words, agent, owed) => {
  expect(countOwed(agent)).toBe(owed)
})
