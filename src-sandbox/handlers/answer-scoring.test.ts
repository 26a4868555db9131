import { expect, it } from 'vitest'
import { markAnswer, passThreshold, type RegistrationAnswer } from './answer-scoring.ts'

const prompt = 'Weekly crude stocks fall by 6 hundred thousand barrels'
const complete: RegistrationAnswer = {
  event_summary: 'Crude stocks fell for the week, more than was expected.',
  market_impact: {
    affected_assets: ['CL'],
    direction: 'bullish',
    magnitude: 'medium',
    reasoning: 'Less crude is in store than thought. Buyers have to bid for what is there.',
  },
  trading_implications: {
    short_term: 'Prices rise over days.',
    medium_term: 'Imports close the gap in weeks.',
  },
  confidence: 0.7,
  related_events: ['supply'],
}

it('gives a complete analysis full marks', () => {
  expect(markAnswer(complete, prompt)).toEqual({ score: 100, feedback: 'A complete analysis.' })
})

it('says what a thin analysis lacks', () => {
  const thin = {
    ...complete,
    event_summary: 'Up.',
    market_impact: { ...complete.market_impact, affected_assets: [], reasoning: 'Up.' },
  }
  const { score, feedback } = markAnswer(thin, prompt)
  expect(score).toBeLessThan(passThreshold)
  expect(feedback).toMatch(/^Give cause and effect .* \(25 points\) .*Name the assets/)
})

it('marks the short form of the cn site', () => {
  const analysis =
    '交易所上调白银期货保证金比例，资金成本上升，短线多头或减仓；但工业需求仍强，中期供需偏紧，预计价格先抑后扬，波动加大，需控制仓位。'
  const short = { direction: 'down' as const, confidence: 0.6, analysis }
  expect(markAnswer(short, '交易所上调白银期货保证金比例至6%').score).toBe(100)
  expect(markAnswer({ ...short, analysis: '涨'.repeat(60) }, '交易所上调').score).toBeLessThan(passThreshold)
})
