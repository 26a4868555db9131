import { describe, expect, it } from 'vitest'
import { computeRevisionVerdict, isSamePrediction, revisionTakingOf, type ToldPrediction } from './revision.ts'

const former = { direction: 'bullish', confidence: 0.7, reasoning: 'Stocks fell.', revisionNumber: 1 } as const
const sent = { direction: 'bearish', confidence: 0.6, reasoning: 'They rose.' } as const
const told = (said: Partial<ToldPrediction>): ToldPrediction => ({
  direction: null,
  confidence: null,
  reasoning: null,
  revisionNumber: null,
  ...said,
})

describe('computeRevisionVerdict', () => {
  it.each([
    ['the new content', told({ direction: 'bearish', confidence: 0.6 }), 'taken'],
    ['the new content, without a count', told({ direction: 'bearish' }), 'taken'],
    ['the new content under the old count', told({ direction: 'bearish', revisionNumber: 1 }), 'taken'],
    ['the former content', told({ direction: 'bullish', confidence: 0.7 }), 'unchanged'],
    ['the former content under a later count', told({ direction: 'bullish', revisionNumber: 2 }), 'unchanged'],
    ['nothing', told({}), 'unclear'],
    ['a later count alone', told({ revisionNumber: 2 }), 'taken'],
    ['the same count alone', told({ revisionNumber: 1 }), 'unchanged'],
    ['something else than both', told({ direction: 'neutral', confidence: 0.5 }), 'unclear'],
    ['something else under a later count', told({ direction: 'neutral', revisionNumber: 2 }), 'taken'],
    ['the new reasoning alone', told({ reasoning: 'They rose. ' }), 'taken'],
    ['the former reasoning alone', told({ reasoning: 'Stocks fell.' }), 'unchanged'],
  ] as const)('takes %s for what it says', (_name, answer, verdict) => {
    expect(computeRevisionVerdict(answer, { former, sent })).toBe(verdict)
  })

  it('goes by the count alone where only the reasoning was revised', () => {
    const same = { ...sent, direction: 'bullish', confidence: 0.7 } as const
    const echo = { direction: 'bullish', confidence: 0.7 } as const
    expect(computeRevisionVerdict(told(echo), { former, sent: same })).toBe('unclear')
    expect(computeRevisionVerdict(told({ ...echo, revisionNumber: 2 }), { former, sent: same })).toBe('taken')
    expect(computeRevisionVerdict(told({ ...echo, revisionNumber: 1 }), { former, sent: same })).toBe('unchanged')
  })

  it('counts from one where the count of the first is not known', () => {
    const uncounted = { ...former, revisionNumber: null }
    expect(computeRevisionVerdict(told({ revisionNumber: 2 }), { former: uncounted, sent })).toBe('taken')
    expect(computeRevisionVerdict(told({ revisionNumber: 1 }), { former: uncounted, sent })).toBe('unchanged')
  })
})

describe('isSamePrediction', () => {
  it('sees a change of any part, and none in white space or rounding', () => {
    expect(isSamePrediction(former, { ...former, confidence: 0.7000000001, reasoning: ' Stocks fell.\n' })).toBe(true)
    expect(isSamePrediction(former, { ...former, confidence: 0.71 })).toBe(false)
    expect(isSamePrediction(former, { ...former, direction: 'neutral' })).toBe(false)
    expect(isSamePrediction(former, { ...former, reasoning: '' })).toBe(false)
  })
})

describe('revisionTakingOf', () => {
  it('goes by the last answer, and by none is unknown', () => {
    expect(revisionTakingOf({ takenAtMs: null, refusedAtMs: null })).toEqual({ is: 'unknown' })
    expect(revisionTakingOf({ takenAtMs: 5, refusedAtMs: null })).toEqual({ is: 'taken', atMs: 5 })
    expect(revisionTakingOf({ takenAtMs: 5, refusedAtMs: 9 })).toEqual({ is: 'refused', atMs: 9 })
    expect(revisionTakingOf({ takenAtMs: 9, refusedAtMs: 5 })).toEqual({ is: 'taken', atMs: 9 })
  })
})
