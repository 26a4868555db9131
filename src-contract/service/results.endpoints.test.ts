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

it.each<object>([
  { counts_for_score: false },
  { countsForScore: 'no' },
  { excluded: true },
  { isDisqualified: 1 },
  { is_valid: false },
  { status: 'disqualified' },
  { is_practice: true },
  { refunded: true },
])('have no verdict and no score in a row with %j', (said) => {
  const predictions = [{ ...rows[0], ...said }, rows[1]]
  expect(readResults.response.parse({ ...results, predictions }).predictions).toMatchObject([
    { agent_id: 'a1', direction: 'bullish', is_correct: null, score: null, is_counted: false },
    { agent_id: 'a2', score: 20, is_counted: true },
  ])
})

it.each<object>([{ counts_for_score: true }, { excluded: null }, { disqualified: false }, { status: 'late' }])(
  'have the score of a row with %j',
  (said) => {
    const predictions = [{ ...rows[0], ...said }]
    expect(readResults.response.parse({ ...results, predictions })).toMatchObject({ predictions: [{ score: 85 }] })
  },
)

it.each<[object, boolean]>([
  [{ result_status: 'preliminary' }, true],
  [{ resolution_status: 'under_appeal' }, true],
  [{ under_appeal: true }, true],
  [{ challenge: { id: 'c1', is_tentative: true } }, true],
  [{ result_status: 'final' }, false],
  [{ under_appeal: false, estimated: 'no' }, false],
])('with %j may still change: %j', (said, isProvisional) => {
  expect(readResults.response.parse({ ...results, ...said })).toMatchObject({ isProvisional })
})
