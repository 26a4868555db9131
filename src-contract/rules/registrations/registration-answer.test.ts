import { describe, expect, test } from 'vitest'
import {
  type AnswerDraft,
  answerDraftSchema,
  answerOf,
  createEmptyAnswer,
  faultsOfAnswer,
} from './registration-answer.ts'

const long: AnswerDraft = {
  ...createEmptyAnswer('long'),
  eventSummary: ' A pipeline outage. ',
  affectedAssets: 'CL, ES CL',
  longDirection: 'bullish',
  magnitude: 'high',
  reasoning: 'Less crude reaches the market.',
  shortTerm: 'Up.',
  mediumTerm: 'Down.',
  confidenceText: '0.7',
}
const short: AnswerDraft = {
  ...createEmptyAnswer('short'),
  shortDirection: 'up',
  analysis: 'x'.repeat(50),
  confidenceText: '1.0',
}

describe('faultsOfAnswer', () => {
  test.each<[string, AnswerDraft, object]>([
    ['a complete long answer', long, {}],
    ['a complete short answer', short, {}],
    ['no assets', { ...long, affectedAssets: ' , ' }, { affectedAssets: 'no_asset' }],
    ['a blank summary', { ...long, eventSummary: '  ' }, { eventSummary: 'empty' }],
    ['no direction chosen', { ...long, longDirection: null }, { longDirection: 'not_chosen' }],
    ['no magnitude chosen', { ...long, magnitude: null }, { magnitude: 'not_chosen' }],
    ['no direction of the short form', { ...short, shortDirection: null }, { shortDirection: 'not_chosen' }],
    ['49 characters', { ...short, analysis: 'x'.repeat(49) }, { analysis: 'too_short' }],
    ['201 characters', { ...short, analysis: 'x'.repeat(201) }, { analysis: 'too_long' }],
    ['30 characters of two units each', { ...short, analysis: '𠀋'.repeat(30) }, { analysis: 'too_short' }],
    ['200 characters of two units each', { ...short, analysis: '𠀋'.repeat(200) }, {}],
    ['nothing analysed', { ...short, analysis: '' }, { analysis: 'empty' }],
    ['a text beyond the limit', { ...long, reasoning: 'x'.repeat(10_001) }, { reasoning: 'over_limit' }],
    ['an optional text beyond it', { ...long, relatedEvents: 'x'.repeat(10_001) }, { relatedEvents: 'over_limit' }],
    ['a text pasted as confidence', { ...long, confidenceText: 'x'.repeat(10_001) }, { confidenceText: 'over_limit' }],
    ...['', '1', '1.1', '7', '-0.1', '101 %', '1e-1', 'NaN', '0,7,1'].map((text): [string, AnswerDraft, object] => [
      `a confidence of "${text}"`,
      { ...long, confidenceText: text },
      { confidenceText: 'not_a_confidence' },
    ]),
  ])('%s', (_, draft, faults) => {
    expect(Object.fromEntries(faultsOfAnswer(draft))).toEqual(faults)
    expect(answerOf(draft) === null).toBe(Object.keys(faults).length > 0)
  })
})

test('a draft keeps a text that is too long to be sent', () => {
  const draft = { ...long, confidenceText: 'x'.repeat(41), reasoning: 'x'.repeat(20_000) }
  expect(answerDraftSchema.parse(draft)).toEqual(draft)
})

test.each([
  ['0', 0],
  ['70', 0.7],
  ['.5', 0.5],
  ['1.0', 1],
  ['0,7', 0.7],
  ['70 %', 0.7],
  ['70%', 0.7],
  ['７０％', 0.7],
])('sends the confidence %j as the desk reads it', (confidenceText, confidence) => {
  expect(answerOf({ ...short, confidenceText })).toMatchObject({ confidence })
  expect(answerOf({ ...long, confidenceText })).toMatchObject({ confidence })
})

test.each([
  ['rate cut, port strike', ['rate cut', 'port strike']],
  ['rate cut\nport strike', ['rate cut', 'port strike']],
  ['rate cut；港口 罢工', ['rate cut', '港口 罢工']],
])('sends each of the related events %j whole', (relatedEvents, events) => {
  expect(answerOf({ ...long, relatedEvents })).toMatchObject({ related_events: events })
})

test('the long answer trims its texts and splits its lists', () => {
  expect(answerOf(long)).toMatchObject({
    event_summary: 'A pipeline outage.',
    market_impact: { affected_assets: ['CL', 'ES'] },
    related_events: [],
  })
})
