import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { answerOf } from '#contract/rules/registrations/registration-answer.ts'
import { parseAnswers } from './parse-answers.ts'

const long = {
  event_summary: 'Crude stocks fell.',
  market_impact: {
    affected_assets: ['CL', 'crude oil'],
    direction: 'bullish',
    magnitude: 'high',
    reasoning: 'Less is stored. Prices react.',
  },
  trading_implications: { short_term: 'Up.', medium_term: 'Down.' },
  confidence: 0.7,
  related_events: ['supply disruption', 'rate cut, December'],
}
const short = { direction: 'up', confidence: '0.6', analysis: '央行'.repeat(30) }
const read = (value: unknown) => parseAnswers(JSON.stringify(value))

describe('answers', () => {
  test.each<[string, unknown]>([
    ['by name', { Tern: long }],
    ['by name, wrapped', { Tern: { answer: long } }],
    ['listed', [{ name: 'Tern', ...long }]],
    ['listed, wrapped', [{ name: 'Tern', answer: long }]],
    ['listed by id', [{ agent_id: 'Tern', name: 'Gull', answer: long }]],
  ])('%s', (_, value) => {
    const [entry] = read(value)
    expect(entry).toMatchObject({ who: 'Tern', fields: [] })
    expect(entry?.draft && answerOf(entry.draft)).toEqual(long)
  })

  test('of the short form, with a BOM in front and the site beside', () => {
    const [entry] = parseAnswers(`\uFEFF${JSON.stringify([{ name: 'Tern', site: 'CN', answer: short }])}`)
    expect(entry).toMatchObject({ site: 'cn', draft: { form: 'short', confidenceText: '0.6' } })
    expect(entry?.draft && answerOf(entry.draft)).toEqual({ ...short, confidence: 0.6 })
  })

  test('without related events', () => {
    const { related_events, ...rest } = long
    expect(related_events).toHaveLength(2)
    expect(read({ Tern: rest })).toMatchObject([{ fields: [], draft: { relatedEvents: '' } }])
  })

  test('as they are typed: what is empty or too long for the service is left to the desk', () => {
    expect(read({ Tern: { ...long, event_summary: '' } })).toMatchObject([{ fields: [] }])
  })
})

describe('what is missing or of another kind', () => {
  test.each<[string, unknown, string[]]>([
    [
      'an empty object',
      {},
      [
        'event_summary',
        'market_impact.affected_assets',
        'market_impact.direction',
        'market_impact.magnitude',
        'market_impact.reasoning',
        'trading_implications.short_term',
        'trading_implications.medium_term',
        'confidence',
      ],
    ],
    ['a text', 'bullish', ['answer']],
    ['null', null, ['answer']],
    [
      'another word for a direction',
      { ...long, market_impact: { ...long.market_impact, direction: 'up' } },
      ['market_impact.direction'],
    ],
    [
      'assets by number',
      { ...long, market_impact: { ...long.market_impact, affected_assets: [1] } },
      ['market_impact.affected_assets'],
    ],
    ['a confidence that is none', { ...long, confidence: { value: 1 } }, ['confidence']],
    ['a text over all bounds', { ...long, event_summary: 'x'.repeat(10_001) }, ['event_summary']],
    ['the direction of the short form', { ...short, direction: 'bullish' }, ['direction']],
  ])('%s', (_, answer, fields) => {
    expect(read({ Tern: answer })).toEqual([{ who: 'Tern', site: null, draft: null, fields, isBlank: false }])
  })
})

describe('an answer with nothing filled in', () => {
  test.each<[string, unknown, boolean]>([
    ['of empty texts', { answer: { direction: '', confidence: null, analysis: ' ' } }, true],
    ['of empty lists and objects', { answer: { market_impact: { affected_assets: [], direction: '' } } }, true],
    ['of texts in a list that are empty', { answer: { related_events: ['', null] } }, true],
    ['with a number', { answer: { direction: '', confidence: 0, analysis: '' } }, false],
    ['with one text', { answer: { market_impact: { reasoning: 'Less is stored.' } } }, false],
    ['with a text in a list', { answer: { related_events: ['rate cut'] } }, false],
    ['without any field', { answer: {} }, false],
    ['that is none', { answer: '' }, false],
  ])('%s', (_, value, isBlank) => {
    expect(read([{ name: 'Tern', ...(value as object) }])).toMatchObject([{ draft: null, isBlank }])
  })
})

test.each([
  '',
  '[',
  '[]',
  `[${'{},'.repeat(300_000)}{}]`,
  '{}',
  '"answer"',
  '7',
  JSON.stringify(Array.from({ length: 2_001 }, () => long)),
])('refuses %.20s', (text) => {
  expect(() => parseAnswers(text)).toThrow(new AppError('answers_unreadable'))
})
