import { expect, it } from 'vitest'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { readListedChallenges } from './read-listed-challenges.ts'

const row = { id: 'ch_1', question: 'Up?', asset: 'CL', status: 'open', deadline: '2026-06-15T19:00:00' }
const earlier = { ...row, deadline: '2026-06-15T18:00:00' }

it.each([
  ['first', [earlier, row]],
  ['last', [row, earlier]],
  ['between', [row, earlier, row]],
])('gives a challenge that is listed twice its earlier deadline, come %s', (_place, items) => {
  const { challenges, completeness } = readListedChallenges(endpointTable.listChallenges.response.parse({ items }), 0)
  expect(challenges.map(({ deadlineAtMs }) => deadlineAtMs)).toEqual([Date.UTC(2026, 5, 15, 18)])
  expect(completeness.unreadable).toBe(0)
})
