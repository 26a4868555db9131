import { describe, expect, it } from 'vitest'
import { assessResults, endWords, type ResultGap, type ResultsResponse } from './challenge-end.ts'

const whole: ResultsResponse = {
  status: 'resolved',
  hasResult: true,
  isProvisional: false,
  hasResolvedAt: true,
  hasList: true,
  isListWhole: true,
  unreadable: 0,
  scoredRows: 2,
  rightRows: 1,
  own: [{ isListed: true, hasScore: true }],
}
const bare: ResultsResponse = { ...whole, hasResult: false, hasResolvedAt: false, scoredRows: 0, rightRows: 0 }
const gaps = (response: Partial<ResultsResponse>) => {
  const validated = assessResults({ ...whole, ...response })
  return validated.isOver ? validated.gaps : null
}

describe('whether a challenge is over', () => {
  it.each(['settled', 'closed', 'archived', 'ENDED', 'état final', 'x'])(
    'is read from an outcome, with the state called %s',
    (status) => {
      expect(assessResults({ ...whole, status })).toEqual({ isOver: true, gaps: [] })
    },
  )

  it.each(['void', 'Voided', 'cancelled', 'canceled', 'annulled', 'no contest', 'no-result'])(
    'is said by %s, and nothing more is waited for',
    (status) => {
      expect(assessResults({ ...bare, status, hasList: false })).toEqual({ isOver: true, gaps: [] })
    },
  )

  it.each(['open', 'closed', 'pending', 'resolving', 'locked', 'whatever'])('is not said by %s alone', (status) => {
    expect(assessResults({ ...bare, status })).toEqual({ isOver: false })
  })

  it.each(['closing today', 'pre_close', 'no_result_yet', 'no predictions yet', '今晚截止'])(
    'is not said by a planned time of resolution beside %s',
    (status) => {
      expect(assessResults({ ...bare, status, hasResolvedAt: true })).toEqual({ isOver: false })
    },
  )

  it('is not said by an open state with a time at which it will resolve', () => {
    expect(assessResults({ ...bare, status: 'open', hasResolvedAt: true })).toEqual({ isOver: false })
  })

  it.each(['pending', 'scoring', 'awaiting resolution', 'closed', 'whatever'])(
    'is not said by rows that are all wrong and have no points, with the state called %s',
    (status) => {
      expect(assessResults({ ...bare, status, scoredRows: 2 })).toEqual({ isOver: false })
    },
  )

  it.each(['open', 'pending', 'locked'])(
    'is not said by an outcome beside rows that are all wrong and have no points, with the state called %s',
    (status) => {
      expect(assessResults({ ...whole, status, scoredRows: 2, rightRows: 0 })).toEqual({ isOver: false })
      expect(assessResults({ ...whole, status, scoredRows: 2, rightRows: 1 }).isOver).toBe(true)
    },
  )

  it('is not said by a time of resolution while the state says that it is still to come', () => {
    expect(assessResults({ ...bare, status: 'pending', hasResolvedAt: true })).toEqual({ isOver: false })
  })

  it('is said by scores under a state that nobody knows', () => {
    expect(assessResults({ ...bare, status: 'whatever', scoredRows: 2, rightRows: 1 }).isOver).toBe(true)
  })

  it('is known for every word after which results are asked for', () => {
    for (const status of endWords) expect(assessResults({ ...bare, status }).isOver).toBe(true)
  })
})

describe('what is missing of results', () => {
  it.each<[string, Partial<ResultsResponse>, ResultGap[]]>([
    ['all there', {}, []],
    ['no list', { hasList: false, isListWhole: false, own: [{ isListed: false, hasScore: false }] }, ['list']],
    ['fewer rows than there are', { isListWhole: false }, ['rows']],
    ['rows that cannot be read', { isListWhole: false, unreadable: 2 }, ['unreadable']],
    ['an own row left out', { own: [{ isListed: false, hasScore: false }] }, ['own_rows']],
    ['an own row without a score', { own: [{ isListed: true, hasScore: false }] }, ['score']],
    ['no outcome and no scores', { hasResult: false, scoredRows: 0, own: [] }, ['result']],
    ['scores without an outcome', { hasResult: false }, []],
  ])('%s', (_what, response, missing) => {
    expect(gaps(response)).toEqual(missing)
  })
})

describe('results that may still change', () => {
  it.each([
    ...['provisional', 'Preliminary', 'under review', 'disputed', '初步结果', 'resolved_provisionally'],
    ...['resolved (preliminary)', 'pending_finalization', 'proposed', 'challenge_period', 'on appeal', '公示中'],
  ])('called %s are not final', (status) => {
    expect(gaps({ status })).toEqual(['provisional'])
  })

  it.each([
    'resolved_after_dispute',
    'not_disputed',
    'no longer provisional',
    'dispute_closed',
    'finalized',
    'official',
  ])('are not what is called %s', (status) => {
    expect(gaps({ status })).toEqual([])
  })

  it('are not final where a flag says so', () => {
    expect(gaps({ isProvisional: true })).toEqual(['provisional'])
    expect(gaps({})).toEqual([])
  })
})
