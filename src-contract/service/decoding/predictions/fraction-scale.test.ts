import { expect, it } from 'vitest'
import { withoutMixedScale, withoutOtherScores } from './fraction-scale.ts'

it.each([
  [
    [0.7, 1],
    [0.7, 1],
  ],
  [
    ['0.7', 0],
    ['0.7', 0],
  ],
  // 1 is one per cent beside 70, and a certainty beside 0.7.
  [
    [70, 1],
    [70, null],
  ],
  [
    ['62', 0.5, 0],
    ['62', null, 0],
  ],
  [
    [null, 'N/A', 1],
    [null, 'N/A', 1],
  ],
])('of the fractions %j it leaves %j', (given, left) => {
  const rows = given.map((share) => ({ share }))
  expect(withoutMixedScale(rows, ['share'])).toEqual(left.map((share) => ({ share })))
})

it('leaves rows alone that are none', () => {
  expect(withoutMixedScale(null, ['share'])).toBeNull()
  expect(withoutMixedScale(['a', { share: 2 }], ['share'])).toEqual(['a', { share: 2 }])
})

it.each([
  [
    [
      { score: 85, is_correct: true },
      { score: 0, is_correct: false },
    ],
    [85, 0],
  ],
  [
    [
      { score: 40, isCorrect: true },
      { score: 1, isCorrect: false },
    ],
    [40, 1],
  ],
  [[{ score: 0.5, is_correct: false }], [0.5]],
  [
    [{ score: 0, is_correct: true }, { score: null }],
    [0, null],
  ],
  // Of a point, or of one: the scores of the whole list are not of 100.
  [
    [
      { score: 0.85, is_correct: true },
      { score: 0.2, is_correct: false },
    ],
    [null, null],
  ],
  [
    [
      { score: 1, is_correct: true },
      { score: 0, is_correct: false },
    ],
    [null, null],
  ],
  [
    [{ score: '1', correct: 'yes' }, { score: 85 }],
    [null, null],
  ],
  // Beyond both ends, and above what a wrong one scores.
  [
    [
      { score: 70, is_correct: true },
      { score: -60, is_correct: false },
    ],
    [null, null],
  ],
  [
    [
      { score: 850, is_correct: true },
      { score: 50, is_correct: false },
      { score: 100, is_correct: false },
    ],
    [null, null, null],
  ],
  [
    [{ score: 85 }, { score: 60, is_correct: false }],
    [null, null],
  ],
  [
    [{ score: '120分' }, { score: 60 }],
    [null, null],
  ],
  // What a row has before it is scored.
  [
    [{ score: -1 }, { score: 60 }],
    [-1, 60],
  ],
  [
    [{ score: 50, is_correct: false }, { score: 100 }],
    [50, 100],
  ],
])('of the scores in %j it leaves %j', (rows, left) => {
  expect(withoutOtherScores<readonly { score: unknown }[]>(rows, null).map(({ score }) => score)).toEqual(left)
})

it.each([
  [0.225, 0.55, null],
  [0.23, 0.55, null],
  // Nearly sure and wrong, and by a rule that nobody knows.
  [0.5, 0.99, 0.5],
  [0.225, 0.9, 0.225],
])('of the score %d of a wrong prediction that was %d sure it leaves %j', (score, confidence, left) => {
  const rows = [{ score, confidence, is_correct: false }]
  expect(withoutOtherScores<readonly { score: unknown }[]>(rows, null).map((row) => row.score)).toEqual([left])
})

it.each([
  [
    [
      { direction: 'bullish', score: 0.85 },
      { direction: 'bearish', score: 0.2 },
    ],
    [null, null],
  ],
  [
    [
      { prediction: 'up', score: 1 },
      { direction: 'bearish', score: 0 },
    ],
    [null, null],
  ],
  [[{ direction: 'bearish', confidence: 0.6, score: 0.2 }], [null]],
  [[{ direction: 'bearish', score: 0.2 }], [0.2]],
  [
    [
      { direction: 'bullish', score: 85 },
      { direction: 'bearish', score: 0.5 },
    ],
    [85, 0.5],
  ],
])('of the scores in %j, whose verdicts follow from the outcome, it leaves %j', (rows, left) => {
  expect(withoutOtherScores<readonly { score: unknown }[]>(rows, 'bullish').map(({ score }) => score)).toEqual(left)
})
