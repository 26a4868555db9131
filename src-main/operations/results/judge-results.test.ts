import { describe, expect, it } from 'vitest'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { listResultRows } from './judge-results.ts'

const row = (confidence: number, rest: object) => {
  return { agent_id: 'a', direction: 'bullish', confidence, score: 80, is_correct: true, ...rest }
}

describe('the rows of an answer', () => {
  it.each([
    ['their numbers', [row(0.9, { revision_number: 2 }), row(0.6, { revision_number: 1 })]],
    [
      'when they were said',
      [row(0.9, { updated_at: '2026-06-15T08:00:00' }), row(0.6, { updated_at: '2026-06-15T07:00:00' })],
    ],
    [
      'when they were said, in any form',
      [row(0.9, { submitted_at: 1_781_510_400 }), row(0.6, { created_at: '2026-06-15T07:00:00Z' })],
    ],
    ['how they came, where nothing is said of it', [row(0.6, {}), row(0.9, {})]],
  ])('have the revisions of an agent by %s', (_title, predictions) => {
    const answer = endpointTable.readResults.response.parse({ status: 'resolved', result: 'bullish', predictions })
    expect(listResultRows(answer).map(({ confidence }) => confidence)).toEqual([0.6, 0.9])
  })
})
