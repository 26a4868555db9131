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
  const { challenges, completeness } = readListedChallenges(endpointTable.listChallenges.response.parse({ items }), {
    seenAtMs: 0,
    serviceNowMs: 0,
  })
  expect(challenges.map(({ deadlineAtMs }) => deadlineAtMs)).toEqual([Date.UTC(2026, 5, 15, 18)])
  expect(completeness.unreadable).toBe(0)
})

const now = Date.UTC(2026, 5, 15, 12)

it.each([
  ['a time of resolution that is past', { resolved_at: '2026-06-15T11:00:00' }, 'resolved'],
  ['one that is planned', { resolved_at: '2026-06-15T20:00:00' }, 'open'],
  ['none', {}, 'open'],
  ['one that a database holds for none', { resolved_at: '0001-01-01T00:00:00Z' }, 'open'],
  ['a word for open, and a time that is past', { status: 'open', resolved_at: '2026-06-15T11:00:00' }, 'open'],
  ['a word that nobody knows, and a planned time', { status: 'in_play', resolved_at: '2026-06-15T20:00:00' }, 'open'],
])('takes a challenge with %s for what it says', (_title, said, status) => {
  const items = [{ id: 'ch_2', asset: 'CL', deadline: '2026-06-15T19:00:00', ...said }]
  const list = endpointTable.listChallenges.response.parse({ items })
  // This machine's clock is a day ahead of the service's.
  const times = { seenAtMs: now + 86_400_000, serviceNowMs: now }
  expect(readListedChallenges(list, times).challenges).toMatchObject([{ status }])
})
