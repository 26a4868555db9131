/** The forms in which deployments have been seen to send the results of a challenge. */
import { describe, expect, it } from 'vitest'
import { endpointTable } from '#contract/service/endpoint-table.ts'

describe('results', () => {
  const read = (body: unknown) => endpointTable.readResults.response.parse(body)

  it('before resolution say who has submitted, and nothing else', () => {
    const blind = {
      status: 'open',
      submitted_count: 2,
      predictions: [
        { agent_id: 'a', submitted: true },
        { agent_id: 'b', submitted: false },
      ],
    }
    expect(read(blind)).toEqual({
      challenge_id: null,
      status: 'open',
      result: null,
      open_price: null,
      close_price: null,
      resolution_source: null,
      resolved_at: null,
      submitted_count: 2,
      isProvisional: false,
      hasList: true,
      paging: { total: 2, next: null, saysMore: false },
      completeness: { received: 1, total: 2, hasMore: true, unreadable: 0, firstUnreadable: null },
      predictions: [
        {
          agent_id: 'a',
          submitted: true,
          direction: null,
          confidence: null,
          reasoning: null,
          is_correct: null,
          score: null,
          revision_number: null,
          said_at: null,
          is_superseded: null,
          is_counted: true,
        },
      ],
    })
  })

  it('after resolution carry numbers as numbers, and a score of 0 stays 0', () => {
    const { predictions, result, status } = read({
      result: 'Bullish',
      resolved_at: '2026-06-16T19:00:00Z',
      predictions: [{ agent_id: 'a', direction: 'bearish', confidence: '1.0', is_correct: false, score: 0 }],
    })
    expect({ result, status }).toEqual({ result: 'bullish', status: 'resolved' })
    expect(predictions[0]).toMatchObject({ direction: 'bearish', confidence: 1, is_correct: false, score: 0 })
  })

  const timed = { direction: 'bullish', close_price: 3, resolved_at: '2026-06-16T19:00:00' }
  it.each([
    { result: timed },
    { result: { ...timed, direction: undefined, value: 'bullish' } },
    { status: 'ok', result: timed },
    { submitted_count: 2, result: timed },
    { predictions: [], resolution: { ...timed, direction: undefined, result: 'bullish' } },
    { result: null, predictions: [], resolution: { outcome: 'up', closePrice: 3, resolvedAt: timed.resolved_at } },
    { predictions: [], results: { status: 'resolved', result: 'bullish', ...timed } },
  ])('have the outcome and its time out of an object: %j', (body) => {
    expect(read(body)).toMatchObject({ result: 'bullish', close_price: 3, resolved_at: timed.resolved_at })
  })

  it('say that they are open inside what is about the call', () => {
    const data = { resolved_at: timed.resolved_at, is_resolved: false, predictions: [{ agent_id: 'a' }] }
    expect(read({ status: 'success', data })).toMatchObject({ status: 'open' })
  })

  it.each([
    { status: 'ok', predictions: [] },
    { status: 'success', challenge: { id: 'x' }, predictions: [] },
    [{ agent_id: 'a' }],
  ])('say no state by a word about the call, or in a bare list: %j', (body) => {
    expect(read(body)).toMatchObject({ status: null, hasList: true })
  })

  it.each([
    { status: 'resolved', predictions: [{ agent_id: 'a' }], prediction_count: 50 },
    { status: 'resolved', total_predictions: 50, predictions: [{ agent_id: 'a' }] },
  ])('are not whole where fewer rows came than %j says', (body) => {
    expect(read(body).completeness).toMatchObject({ received: 1, total: 50, hasMore: true })
  })

  it.each([
    [{ submitted: 'no' }, 0, 0],
    [{ submitted: 'draft' }, 0, 1],
    [{ status: 'withdrawn' }, 0, 0],
    [{ status: 'cancelled' }, 0, 0],
    [{ deleted: true }, 0, 0],
    [{ isWithdrawn: 'true', direction: 'bullish' }, 0, 0],
    [{ deleted: false }, 1, 0],
    [{ deleted: null }, 1, 0],
    [{ status: 'pending' }, 1, 0],
    // A word that may be of the outcome counts where nothing else says one.
    [{ status: 'failed' }, 0, 0],
    [{ status: 'failed', direction: 'bullish', is_correct: false, score: 15 }, 1, 0],
    [{ status: 'invalid', score: 50 }, 1, 0],
    [{ status: 'rejected', is_correct: 'right' }, 1, 0],
    [{ status: 'rejected', is_correct: false, score: 0 }, 0, 0],
    [{ status: 'failed', score: 0 }, 0, 0],
    [{ status: 'withdrawn', is_correct: false, score: 15 }, 0, 0],
    [{ submitted: '2026-06-15T12:00:00' }, 1, 0],
    [{ hasSubmitted: 1_781_510_400 }, 1, 0],
    [{ submitted: 3 }, 0, 1],
    [{}, 1, 0],
  ])('list an agent with %j as %i prediction, and %i that cannot be read', (row, count, unreadable) => {
    const { predictions, completeness } = read({ status: 'open', predictions: [{ agent_id: 'a', ...row }] })
    expect([predictions.length, completeness.unreadable]).toEqual([count, unreadable])
  })

  it('are found inside of the challenge, and a prediction inside of its row', () => {
    const row = { agent: { id: 'a' }, prediction: { id: 'p', direction: 'up', confidence: 0.7 }, is_correct: 'Correct' }
    expect(read({ challenge: { id: 'ch_1', status: 'resolved', result: 'up' }, predictions: [row] })).toMatchObject({
      challenge_id: 'ch_1',
      status: 'resolved',
      result: 'bullish',
      predictions: [{ agent_id: 'a', direction: 'bullish', confidence: 0.7, is_correct: true }],
    })
  })

  it('do not say how sure an agent was where the list counts in percent', () => {
    const predictions = [
      { agent_id: 'a', confidence: 1 },
      { agent_id: 'b', confidence: 70 },
    ]
    expect(read({ status: 'resolved', predictions }).predictions.map(({ confidence }) => confidence)).toEqual([
      null,
      null,
    ])
  })

  const whole = { result: 'bullish', predictions: [{ agent_id: 'a', direction: 'bullish', is_correct: true }] }
  it.each([
    { session_name: 'group', is_final: false },
    { official: false, confirmed: 'no' },
    { is_complete: false, last: false },
    { private: true, restricted: true, hidden: true },
    { capped: true, remaining: 3_600, has_more: true },
    { total: 40, count: 40, page: 1, pages: 9 },
    { note: 'The list is truncated', next: '/challenges/ch_2' },
  ])('are not judged by what %j says of the challenge', (said) => {
    const challenge = { id: 'x', status: 'resolved', ...said }
    expect(read({ challenge, ...whole })).toMatchObject({ isProvisional: false, completeness: { hasMore: false } })
    const empty = read({ challenge: { ...challenge, status: 'open' }, submitted_count: 0, predictions: [] })
    expect(empty.completeness.hasMore).toBe(false)
  })

  it('are no list that is kept back for words about the challenge', () => {
    const challenge = { id: 'x', status: 'open', description: 'Settled after the deadline', visibility: 'private' }
    expect(read({ challenge, predictions: [] }).completeness.hasMore).toBe(false)
    expect(read({ challenge: { ...challenge, blind: true }, predictions: [] }).completeness.hasMore).toBe(true)
  })

  it.each([
    [{ challenge: { id: 'x', is_provisional: true } }, true],
    [{ challenge: { id: 'x', under_review: 'yes' } }, true],
    [{ challenge: { id: 'x', finalized: false } }, true],
    [{ challenge: { id: 'x', is_provisional: true }, is_provisional: false }, false],
    [{ is_final: false }, true],
    [{ is_final: true, challenge: { id: 'x', is_final: false } }, false],
  ])('may still change by %j: %j', (said, isProvisional) => {
    expect(read({ status: 'resolved', ...whole, ...said }).isProvisional).toBe(isProvisional)
  })

  it('are a part by what the challenge says where the list stands in it', () => {
    const challenge = { id: 'x', status: 'resolved', ...whole, has_more: true }
    expect(read({ challenge }).completeness).toMatchObject({ received: 1, hasMore: true })
  })

  it.each([
    { direction: 'bullish', confidence: 0.7 },
    { predicted_direction: 'bullish', confidence_level: 0.7 },
    { predictionDirection: 'up', confidenceScore: '0.7' },
    { prediction: 'bullish', probability: 0.7 },
    { choice: 'BULLISH', confidence: '70%' },
    { prediction: { side: 'up', probability: 0.7 } },
    { node: { predicted_direction: 'bullish', confidence: 0.7, agent_id: 'a' } },
  ])('say what was predicted by the names of receipts: %j', (row) => {
    const predictions = [{ agent_id: 'a', is_correct: true, score: 85, ...row }]
    const expected = [{ agent_id: 'a', direction: 'bullish', confidence: 0.7 }]
    expect(read({ status: 'resolved', predictions }).predictions).toMatchObject(expected)
    if (!('node' in row))
      expect(read({ status: 'resolved', predictions: { a: row } }).predictions).toMatchObject(expected)
  })

  it.each([
    { direction: 'bullish', confidence: 0.7, is_correct: true, score: 0.85 },
    { direction: 'bullish', confidence: 0.7, is_correct: 'won', score: 0.85 },
    { direction: 'bullish', confidence: 0.7, result: 'x', correct: 'right', score: 0.85 },
    { prediction: { direction: 'bullish', confidence: 0.7, is_correct: true, score: 0.85 } },
    { prediction: { direction: 'bullish', confidence: 0.7, is_correct: false, score: 0.15 } },
    { prediction: 'bullish', probability: 0.7, is_correct: 'lost', score: 0.15 },
    { node: { agent_id: 'a', is_correct: true, score: 0.85 } },
  ])('have no score where the list counts otherwise: %j', (row) => {
    const { predictions } = read({ status: 'resolved', predictions: [{ agent_id: 'a', ...row }] })
    expect(predictions).toMatchObject([{ agent_id: 'a', score: null }])
  })

  it.each([
    { direction: 'bullish', confidence: 0.7, is_correct: 'won', score: 85 },
    { prediction: { direction: 'bullish', confidence: 1, is_correct: false, score: 1 } },
  ])('keep a score of 100: %j', (row) => {
    const { predictions } = read({ status: 'resolved', predictions: [{ agent_id: 'a', ...row }] })
    expect(predictions[0]?.score).not.toBeNull()
  })

  it.each([
    [{ submitted_count: 0, predictions: null }, true, false],
    [{ submitted_count: 0 }, true, false],
    [{ submitted_count: 3, predictions: null }, false, true],
    [{ predictions: null }, false, true],
    [{ prediction_count: 0, predictions: null }, false, true],
  ])('have a list by %j: %j, and more of it: %j', (said, hasList, hasMore) => {
    expect(read({ status: 'resolved', result: 'bullish', ...said })).toMatchObject({
      hasList,
      completeness: { hasMore },
    })
  })

  it.each([
    { predictions: [], participants: ['a', 'b'] },
    { predictions: [], participants: [{ agent_id: 'a' }, { agent_id: 'b' }] },
    { participants: ['a', 'b'] },
    { agents: [{ id: 'a' }, { id: 'b' }] },
    { predictions: [], entrants: ['a', 'b'] },
  ])('count who takes part by %j, and do not take them for who has submitted', (said) => {
    const { predictions, completeness } = read({ status: 'open', ...said })
    expect(predictions).toEqual([])
    expect(completeness).toMatchObject({ received: 0, total: 2, hasMore: true })
  })

  it.each([
    [{ predictions: [], participants: [] }, 0],
    [{ predictions: ['a'], participants: ['a', 'b'] }, 1],
    [{ agents: [{ agent_id: 'a', submitted: true }] }, 1],
    [{ participants: [{ agent_id: 'a', direction: 'bullish' }] }, 1],
  ])('are whole by %j, with %i of them', (said, count) => {
    const { predictions, completeness } = read({ status: 'open', ...said })
    expect(predictions).toHaveLength(count)
    expect(completeness.hasMore).toBe(false)
  })

  it.each([{}, [], null, 'text', { detail: 'no' }])('are not made up from %j', (body) => {
    expect(endpointTable.readResults.response.safeParse(body).success).toBe(false)
  })
})
