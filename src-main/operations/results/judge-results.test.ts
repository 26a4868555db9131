import { describe, expect, it } from 'vitest'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { dateResults, listResultRows } from './judge-results.ts'

const row = (confidence: number, rest: object) => {
  return { agent_id: 'a', direction: 'bullish', confidence, score: 80, is_correct: true, ...rest }
}

const nowMs = Date.UTC(2026, 5, 15, 12)

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
    [
      'which of them says that it was superseded',
      [row(0.9, { revision_number: 1 }), row(0.6, { revision_number: 2, superseded: true })],
    ],
    ['which of them says that it is the latest', [row(0.9, { is_latest: true }), row(0.6, { is_latest: false })]],
  ])('have the revisions of an agent by %s', (_title, predictions) => {
    const answer = endpointTable.readResults.response.parse({ status: 'resolved', result: 'bullish', predictions })
    expect(listResultRows(dateResults(answer, nowMs)).map(({ confidence }) => confidence)).toEqual([0.6, 0.9])
  })

  it.each([
    ['say nothing of it', [row(0.6, {}), row(0.9, {})]],
    ['have one number', [row(0.6, { revision_number: 1 }), row(0.9, { revision_number: 1 })]],
    ['have one time', [row(0.6, { created_at: 1_781_510_400 }), row(0.9, { created_at: 1_781_510_400 })]],
    ['say it of one only', [row(0.6, { revision_number: 2 }), row(0.9, {})]],
  ])('of an agent are one of what they agree on, where they %s', (_title, predictions) => {
    const answer = endpointTable.readResults.response.parse({ status: 'resolved', result: 'bullish', predictions })
    expect(listResultRows(dateResults(answer, nowMs))).toMatchObject([
      { agent_id: 'a', direction: 'bullish', confidence: null, score: 80, is_correct: true },
    ])
  })

  it.each([
    ['2026-06-15T11:00:00', 0],
    ['2026-06-15T20:00:00', null],
  ])('with a state that nobody knows have the scores of one resolved at %s: %j', (resolvedAt, score) => {
    const answer = endpointTable.readResults.response.parse({
      status: 'in_play',
      resolved_at: resolvedAt,
      predictions: [row(0.6, { score: 0, is_correct: false })],
    })
    expect(listResultRows(dateResults(answer, nowMs))).toMatchObject([{ score }])
  })
})
