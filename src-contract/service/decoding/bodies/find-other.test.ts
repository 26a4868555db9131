import { expect, it } from 'vitest'
import { findOther } from './find-other.ts'

const mine = { challenge_id: 'ch_1', status: 'open' }
const other = { challenge_id: 'ch_2', status: 'open' }

it.each<[unknown]>([
  [other],
  [{ results: other }],
  [{ challenge_results: other }],
  [{ challengeResults: { challengeId: 'ch_2' } }],
  [{ results: { site: 'global', data: other } }],
  [{ data: { challenge_results: { challenge: { id: 'ch_2' } } } }],
  [{ challenge_id: 'ch_1', results: other }],
  [{ challenge_id: 412, challenge: { id: 'ch_2' } }],
])('notices that %j is about another challenge', (response) => {
  expect(findOther(response, { challenge_id: 'ch_1' })).toEqual({
    ...{ field: 'challenge_id', sent: 'ch_1', received: 'ch_2' },
  })
})

it.each<[unknown]>([
  [mine],
  [{ challenge_results: mine }],
  [{ results: { data: { ...mine, challenge_id: 'CH_1' } } }],
  [{ results: { predictions: [other] } }],
  [{ result: 'bullish', predictions: [] }],
  [[other]],
  [{ challenge: { id: 412, status: 'resolved' }, predictions: [] }],
  [{ challenge: { id: '412' }, predictions: [] }],
  [{ challenge: { id: 412, challenge_id: 'ch_1' } }],
  [{ results: { challenge_id: 412, challenge: { id: 'ch_1' } } }],
])('takes %j for what was asked for', (response) => {
  expect(findOther(response, { challenge_id: 'ch_1' })).toBeNull()
})

it('knows a UUID in any writing', () => {
  const sent = '3f2b8c1e-9a1d-4e52-8f57-0d6a2f9f3b10'
  expect(findOther({ agent_id: '3F2B8C1E9A1D4E528F570D6A2F9F3B10' }, { agent_id: sent })).toBeNull()
  expect(findOther({ agent_id: '3f2b8c1e-9a1d-4e52-8f57-0d6a2f9f3b11' }, { agent_id: sent })).not.toBeNull()
  expect(findOther({ agent_id: 'agent-12' }, { agent_id: 'agent-1-2' })).not.toBeNull()
})

it('tells figures from each other where ids are figures', () => {
  expect(findOther({ challenge: { id: 413 } }, { challenge_id: '412' })).toMatchObject({ received: '413' })
  expect(findOther({ challenge: { id: 412 } }, { challenge_id: '412' })).toBeNull()
})
