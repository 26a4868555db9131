import { expect, it } from 'vitest'
import { readResults } from './results.endpoints.ts'

const rows = [
  { agent_id: 'a1', direction: 'bullish', confidence: 0.7, is_correct: true, score: 85 },
  { agent_id: 'a2', direction: 'bearish', confidence: 0.6, is_correct: false, score: 20 },
]
const results = { challenge_id: 'c1', status: 'resolved', result: 'bullish', predictions: rows }

it.each<[unknown]>(
  [[[results]], [{ items: [results], total: 1 }], [{ data: [results] }], [results]].map((one) => one as [unknown]),
)('are read out of %j', (body) => {
  expect(readResults.response.parse(body)).toMatchObject({
    status: 'resolved',
    result: 'bullish',
    predictions: [{ agent_id: 'a1', score: 85 }, { agent_id: 'a2' }],
    completeness: { unreadable: 0 },
  })
})

it.each<[object, object]>([
  [{ revision_number: 'v2' }, { revision_number: 2 }],
  [{ revision: 'rev. 3' }, { revision_number: 3 }],
  [{ score: '85分' }, { score: 85 }],
  [{ score: '85/100' }, { score: 85 }],
  [{ is_correct: '正确' }, { is_correct: true }],
  [{ is_correct: '错', score: 20 }, { is_correct: false }],
])('read a row with %j', (said, expected) => {
  const predictions = [{ ...rows[0], ...said }]
  expect(readResults.response.parse({ ...results, predictions })).toMatchObject({ predictions: [expected] })
})
