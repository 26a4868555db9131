import { describe, expect, test } from 'vitest'
import { countSentences, findAssetsLeftOut, findNamedAssets, reviewAnswer } from './answer-advice.ts'
import { type AnswerDraft, createEmptyAnswer } from './registration-answer.ts'

const prompt = 'Weekly crude stocks fall by 6 hundred thousand barrels'
const long: AnswerDraft = {
  ...createEmptyAnswer('long'),
  eventSummary: 'Weekly crude stocks fell sharply.',
  affectedAssets: 'CL',
  reasoning: 'Less crude is stored. Prices react at once.',
  shortTerm: 'Crude rises by 1.5 percent.',
  mediumTerm: 'The effect fades with new supply.',
  confidenceText: '0.7',
  relatedEvents: 'supply_disruption',
}
const short: AnswerDraft = {
  ...createEmptyAnswer('short'),
  analysis: '央行连续增持黄金储备，需求上升而供给稳定，短期金价有望继续走强，中期关注美元与实际利率的变化。',
  confidenceText: '0.6',
}

test.each([
  ['', 0],
  ['One.', 1],
  ['Up 1.5 percent', 1],
  ['One. Two! Three?', 3],
  ['供给下降。价格上涨！', 2],
  ['...', 0],
])('%j has %i sentences', (text, count) => {
  expect(countSentences(text)).toBe(count)
})

describe('assets of a prompt', () => {
  test.each([
    [prompt, ['CL']],
    ['Central banks report gold purchases', ['XAUUSD']],
    ['ES and ZN move', ['ES', 'ZN']],
    ['GC falls while Nasdaq futures and ETH rise', ['XAUUSD', 'NQ', 'ETH']],
    ['A World Cup match ends', []],
    ['央行连续第6个月增持黄金储备', ['AU']],
    ['Rate setters signal patience', []],
  ])('%s', (text, symbols) => {
    expect(findNamedAssets(text)).toEqual(symbols)
  })

  test('gold may be named by either of its symbols, in any case', () => {
    expect(findAssetsLeftOut('gc, es', 'Gold rises')).toEqual([])
    expect(findAssetsLeftOut('ES', 'Gold rises')).toEqual(['XAUUSD'])
  })
})

describe('adviceOnAnswer', () => {
  test.each<[string, AnswerDraft, object]>([
    ['a careful long answer', long, {}],
    ['one sentence', { ...long, reasoning: 'Less is stored.' }, { reasoning: 'one_sentence' }],
    ['four sentences', { ...long, reasoning: 'A b. C d. E f. G h.' }, { reasoning: 'many_sentences' }],
    [
      'another event',
      { ...long, eventSummary: 'Something else happened there.' },
      { eventSummary: 'not_of_the_event' },
    ],
    ['another asset', { ...long, affectedAssets: 'ES' }, { affectedAssets: 'asset_left_out' }],
    ['certainty', { ...long, confidenceText: '1.0' }, { confidenceText: 'not_considered' }],
    ['no related events', { ...long, relatedEvents: '' }, { relatedEvents: 'none_named' }],
    ['a brief summary', { ...long, eventSummary: 'Crude fell.' }, { eventSummary: 'too_brief' }],
  ])('%s', (_, draft, advice) => {
    expect(Object.fromEntries(reviewAnswer(draft, prompt))).toEqual(advice)
  })

  test('the short form is advised on what it has', () => {
    expect(reviewAnswer(short, '央行连续第6个月增持黄金储备').size).toBe(0)
    expect(Object.fromEntries(reviewAnswer({ ...short, analysis: '涨'.repeat(60) }, '黄金'))).toEqual({
      analysis: 'repetitive',
    })
  })
})
