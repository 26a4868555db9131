import { describe, expect, it } from 'vitest'
import { assessResults } from '#contract/rules/challenges/challenge-end.ts'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { assessedFactsOf, listResultRows, withState } from './assess-result-rows.ts'

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
    ['the number of all but the first', [row(0.6, { revision_number: null }), row(0.9, { revision_number: 1 })]],
    ['the number of all but the first, from 2', [row(0.6, {}), row(0.9, { revision_number: 2 })]],
    [
      'when they were said, where the first has no number',
      [row(0.9, { created_at: 1_781_510_400 }), row(0.6, { revision_number: 1, created_at: '2026-06-15T07:00:00Z' })],
    ],
    ['which of them says that it is the latest', [row(0.9, { is_latest: true }), row(0.6, { is_latest: false })]],
  ])('have the revisions of an agent by %s', (_title, predictions) => {
    const answer = endpointTable.readResults.response.parse({ status: 'resolved', result: 'bullish', predictions })
    expect(listResultRows(withState(answer, nowMs)).map(({ confidence }) => confidence)).toEqual([0.6, 0.9])
  })

  it.each([
    ['say nothing of it', [row(0.6, {}), row(0.9, {})]],
    ['have one number', [row(0.6, { revision_number: 1 }), row(0.9, { revision_number: 1 })]],
    ['have one time', [row(0.6, { created_at: 1_781_510_400 }), row(0.9, { created_at: 1_781_510_400 })]],
    ['say it of one only', [row(0.6, { revision_number: 2 }), row(0.9, {})]],
    ['say it of one only, as 0', [row(0.6, {}), row(0.9, { revision_number: 0 })]],
    ['say it of one of three', [row(0.6, {}), row(0.9, { revision_number: 1 }), row(0.7, {})]],
    ['say it twice', [row(0.6, {}), row(0.9, { revision_number: 1 }), row(0.7, { revision_number: 1 })]],
  ])('of an agent are one of what they agree on, where they %s', (_title, predictions) => {
    const answer = endpointTable.readResults.response.parse({ status: 'resolved', result: 'bullish', predictions })
    expect(listResultRows(withState(answer, nowMs))).toMatchObject([
      { agent_id: 'a', direction: 'bullish', confidence: null, score: 80, is_correct: true },
    ])
  })

  it.each([
    ['2026-06-15T11:00:00', 20],
    ['2026-06-15T20:00:00', null],
  ])('with a state that nobody knows have the scores of one resolved at %s: %j', (resolvedAt, score) => {
    const answer = endpointTable.readResults.response.parse({
      status: 'phase-3',
      resolved_at: resolvedAt,
      predictions: [row(0.6, { score: score ?? 0, is_correct: false })],
    })
    expect(listResultRows(withState(answer, nowMs))).toMatchObject([{ score }])
  })
})

const blank = { direction: 'bullish', is_correct: false, score: 0 }
const other = { agent_id: 'b', direction: 'bullish', confidence: 0.7, is_correct: true, score: 85 }
const ended = { status: 'resolved', resolved_at: '2026-06-15T11:00:00' }

/** An answer as it is understood: whether it is over, what is missing for agent `a`, and its verdict. */
function understand(body: object, own: object | null, others: readonly object[] = []) {
  const predictions = [...(own === null ? [] : [row(0.7, own)]), ...others]
  const answer = endpointTable.readResults.response.parse({ predictions, ...body })
  const dated = withState(answer, nowMs)
  const [first] = listResultRows(dated)
  const hasScore = first !== undefined && first.score !== null
  const judged = assessResults(assessedFactsOf(dated, own === null ? [] : [{ isListed: true, hasScore }]))
  return {
    status: dated.status,
    gaps: judged.isOver ? judged.gaps : null,
    verdict: first === undefined ? null : [first.is_correct, first.score],
  }
}
const none = [null, null]

it.each([
  ['resolved', '2026-06-15T12:00:04', Date.UTC(2026, 5, 15, 12, 0, 4)],
  ['voided', '2026-06-15T12:09:00', Date.UTC(2026, 5, 15, 12, 9)],
  ['resolved', '2026-06-15T13:00:00', null],
  ['open', '2026-06-15T12:00:04', null],
])('an answer that is %s has been so at %s, when clocks are a little apart', (status, resolved_at, resolvedAtMs) => {
  const answer = endpointTable.readResults.response.parse({ status, resolved_at, predictions: [] })
  expect(withState(answer, nowMs)).toMatchObject({ resolvedAtMs })
})

describe('wrong with nothing', () => {
  it.each<[string, object, object, object[], string[]]>([
    ['neither an outcome nor a time', { status: 'resolved', result: null }, blank, [], ['score', 'result']],
    ['a time alone', ended, blank, [], ['score', 'result']],
    ['a time beside another word', { ...ended, status: 'closed' }, blank, [], ['score', 'result']],
    ['a time and no word', { resolved_at: ended.resolved_at }, blank, [], ['score', 'result']],
    ['its own direction as the outcome', { ...ended, result: 'bullish' }, blank, [], ['score']],
    ['its own direction as that of one that was right', ended, blank, [other], ['score']],
    ['the outcome, and no verdict', { ...ended, result: 'bullish' }, { ...blank, is_correct: null }, [], ['score']],
    ['scoring that is pending', { ...ended, result: 'bearish', scoring_status: 'pending' }, blank, [], ['score']],
    ['scores that are pending', { ...ended, result: 'bearish', scores_pending: true }, blank, [other], ['score']],
    ['a flag that it is not scored', { ...ended, result: 'bearish', scored: false }, blank, [], ['score']],
    ['a flag of its own', { ...ended, result: 'bearish' }, { ...blank, scored: 'no' }, [], ['score']],
  ])('is asked for again where it stands beside %s', (_what, body, own, others, gaps) => {
    expect(understand(body, own, others)).toMatchObject({ verdict: none, gaps })
  })

  it.each<[string, object, object, object[]]>([
    ['another outcome', { ...ended, result: 'bearish' }, blank, []],
    ['another outcome, and no time', { status: 'resolved', result: 'neutral' }, blank, []],
    ['another outcome, and that it is scored', { ...ended, result: 'bearish', scored: true }, blank, []],
    ['another that was right in another direction', ended, blank, [{ ...other, direction: 'bearish' }]],
    ['an outcome, and no direction', { ...ended, result: 'bearish' }, { ...blank, direction: null }, []],
  ])('is a verdict beside %s', (_what, body, own, others) => {
    expect(understand(body, own, others)).toMatchObject({ verdict: [false, 0], gaps: [] })
  })

  it.each([15, 40])('is none with a score of %d, also beside its own direction as the outcome', (score) => {
    const own = { direction: 'neutral', is_correct: false, score }
    const understood = { gaps: [], verdict: [false, score] }
    expect(understand({ ...ended, result: 'neutral' }, own)).toMatchObject(understood)
    expect(understand({ ...ended, result: 'neutral' }, own, [{ ...other, direction: 'neutral' }])).toMatchObject(
      understood,
    )
  })

  it('changes nothing of an answer in the published form', () => {
    const body = { ...ended, result: 'bearish', open_price: 1, close_price: 2, resolution_source: 'x' }
    expect(understand(body, { is_correct: false, score: 15 })).toEqual({
      ...{ status: 'resolved', gaps: [], verdict: [false, 15] },
    })
    expect(understand(body, { direction: 'bearish' }).verdict).toEqual([true, 80])
  })
})

describe('a state', () => {
  const resolvedAt = { resolved_at: '2026-06-15T11:00:00' }
  it.each([
    [{ is_open: true }],
    [{ is_resolved: false }],
    [{ resolved: false }],
    [{ is_settled: 'no' }],
    [{ result: 'pending' }],
  ])('that is denied by %j is open, whatever the time', (said) => {
    expect(understand({ ...resolvedAt, ...said }, blank)).toEqual({ status: 'open', gaps: null, verdict: none })
  })

  it('is not open for a flag that it is active, long after it was resolved', () => {
    const own = { is_correct: false, score: 15 }
    expect(understand({ ...resolvedAt, is_active: true }, own)).toEqual({
      ...{ status: 'resolved', gaps: [], verdict: [false, 15] },
    })
    expect(understand({ ...resolvedAt, is_closed: false, result: 'bearish' }, own)).toEqual({
      ...{ status: 'resolved', gaps: [], verdict: [false, 15] },
    })
  })

  it.each([
    [{ predictions: [other] }, 'resolved', []],
    [{ predictions: [other], resolution: { result: 'bullish', ...resolvedAt } }, 'resolved', []],
    [{ predictions: [other], results: { status: 'resolved', result: 'bullish', ...resolvedAt } }, 'resolved', []],
    [{ predictions: [{ agent_id: 'b', submitted: true }] }, 'open', null],
    [{ predictions: [{ agent_id: 'b', ...blank }] }, 'open', null],
    [{ ...resolvedAt, predictions: [{ agent_id: 'b', submitted: true }] }, 'resolved', ['result']],
  ])('that is not said follows from the rest: %j', (body, status, gaps) => {
    expect(understand(body, null)).toMatchObject({ status, gaps })
  })

  it.each(['in_play', 'In Progress', 'half-time', 'second_half', 'playing', '比赛中', 'not_settled'])(
    'of a match that is played has no verdicts yet: %s',
    (status) => {
      expect(understand({ status, result: null }, {})).toMatchObject({ gaps: null, verdict: none })
    },
  )

  it.each<[string, object, number[] | null]>([
    ['closed', { is_correct: null, score: 50 }, null],
    ['whatever', { is_correct: null, score: 85 }, null],
    ['resolved', { is_correct: null, score: 85 }, []],
    ['closed', { is_correct: false, score: 15 }, []],
    ['closed', { is_correct: true, score: 85 }, []],
  ])('called %s is over by a verdict, and by %j as it is', (status, own, gaps) => {
    expect(understand({ status, result: null }, own).gaps).toEqual(gaps)
  })

  it.each([
    { status: 'resolved', is_void: true },
    { status: 'completed', cancelled: true },
    { status: 'resolved', result_status: 'void' },
    { status: 'closed', is_void: true },
    { status: 'resolved', is_void: true, result: 'bullish' },
    { status: 'voided', result: 'bullish' },
  ])('of a challenge that is void has no verdicts: %j', (said) => {
    for (const own of [
      { is_correct: true, score: 85 },
      { is_correct: false, score: 15 },
    ]) {
      const body = { ...said, resolved_at: ended.resolved_at }
      const { gaps, verdict } = understand(body, own, [{ ...other, direction: 'bearish' }])
      expect([gaps, verdict]).toEqual([[], none])
    }
    const { gaps, status } = understand({ ...said, resolved_at: ended.resolved_at }, blank)
    expect([gaps, status]).toEqual([[], expect.stringMatching(/^void/)])
  })
})
