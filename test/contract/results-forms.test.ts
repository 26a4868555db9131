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

  it.each([{}, [], null, 'text', { detail: 'no' }])('are not made up from %j', (body) => {
    expect(endpointTable.readResults.response.safeParse(body).success).toBe(false)
  })
})
