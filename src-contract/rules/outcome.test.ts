import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedDirections, outcomesOf } from './outcome.ts'

const match = {
  challengeType: 'worldcup',
  scopeKey: 'WC2026',
  asset: 'WC2026_match61',
  question: 'Will France win or lose against Brazil?',
  sessionName: 'qf' as string | null,
}
const price = {
  challengeType: 'daily',
  scopeKey: 'CL',
  asset: 'CL',
  question: 'Up or down?',
  sessionName: null,
}

describe('outcomesOf', () => {
  it.each([
    ['Will France win, draw, or lose against Brazil? (Group A)', 'France', 'Brazil'],
    ['Will France beat Brazil in the final?', 'France', 'Brazil'],
    ['Will France win against Brazil in the quarter-final (QF)?', 'France', 'Brazil'],
    [
      'WC2026: Will Bosnia and Herzegovina win or lose against Trinidad and Tobago?',
      'Bosnia and Herzegovina',
      'Trinidad and Tobago',
    ],
    ['France vs Brazil', 'France', 'Brazil'],
    ['France vs. Brazil (Group A)', 'France', 'Brazil'],
    ['Group A: France v Brazil, who wins?', 'France', 'Brazil'],
    ['Guinea-Bissau – Korea Republic', 'Guinea-Bissau', 'Korea Republic'],
    ['法国对阵巴西？', '法国', '巴西'],
  ])('names home and away in %j', (question, home, away) => {
    expect(outcomesOf({ ...match, question })).toMatchObject({ kind: 'match', home, away })
  })

  it('leaves the teams unnamed when the question does not say them', () => {
    expect(outcomesOf({ ...match, question: 'Who wins tonight?' })).toMatchObject({ home: null, away: null })
  })

  it.each([
    ['group', true],
    ['Group A', true],
    ['r32', false],
    ['r16', false],
    ['qf', false],
    ['sf', false],
    ['final', false],
    ['third', false],
  ])('stage %s: a draw is possible: %s', (sessionName, drawAllowed) => {
    const outcomes = outcomesOf({
      ...match,
      sessionName,
      question: 'Will France win, draw, or lose against Brazil?',
    })
    expect(outcomes).toMatchObject({ drawAllowed, stage: sessionName })
    expect(allowedDirections(outcomes)).toEqual(
      drawAllowed ? ['bullish', 'bearish', 'neutral'] : ['bullish', 'bearish'],
    )
  })

  it('takes the stage from the question or the match identifier when it is not sent', () => {
    expect(outcomesOf({ ...match, sessionName: null })).toMatchObject({ drawAllowed: false })
    expect(outcomesOf({ ...match, sessionName: null, asset: 'WC2026_grpA_match03' })).toMatchObject({
      drawAllowed: true,
    })
    expect(outcomesOf({ ...match, sessionName: null, question: 'France vs Brazil (Group A)' })).toMatchObject(
      { drawAllowed: true },
    )
  })

  it('knows a match by its type, its scope key or its asset', () => {
    expect(outcomesOf({ ...price, challengeType: 'worldcup' }).kind).toBe('match')
    expect(outcomesOf({ ...price, scopeKey: 'NBA2026' })).toMatchObject({ kind: 'match', drawAllowed: false })
    expect(outcomesOf({ ...price, scopeKey: null, asset: 'WC2026_grpA_match03' }).kind).toBe('match')
  })

  it('reads everything else as a price movement with all three directions', () => {
    expect(outcomesOf(price)).toEqual({ kind: 'price' })
    expect(allowedDirections({ kind: 'price' })).toEqual(['bullish', 'bearish', 'neutral'])
  })

  it('reads any question', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (question) => {
        expect(outcomesOf({ ...match, question }).kind).toBe('match')
      }),
    )
  })
})
