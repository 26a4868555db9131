import { describe, expect, it } from 'vitest'
import { evidenceOf, isOtherThanSent, type PredictionEvidence } from './confirmed-prediction.ts'

const sent = { direction: 'bullish', confidence: 0.7 } as const
const unknown = { direction: null, confidence: null }
const listed = { ...unknown, knownBy: 'listed', predictionId: null, sent } as const

describe('whose a prediction is', () => {
  it.each<[string, Parameters<typeof evidenceOf>[0], PredictionEvidence]>([
    ['answered by the service', { ...listed, knownBy: 'response', predictionId: 'p1' }, 'confirmed'],
    [
      'answered with another content',
      { ...sent, direction: 'bearish', knownBy: 'response', predictionId: 'p1', sent },
      'confirmed',
    ],
    ['listed after a write of unknown outcome', listed, 'listed'],
    ['there by the word of the operator', { ...listed, knownBy: 'operator' }, 'listed'],
    ['listed before anything was sent', { ...listed, sent: null }, 'elsewhere'],
    ['resolved as sent', { ...sent, knownBy: 'resolved', predictionId: null, sent }, 'confirmed'],
    [
      'resolved as something else',
      { ...sent, confidence: 0.9, knownBy: 'resolved', predictionId: null, sent },
      'listed',
    ],
    ['resolved without its content', { ...listed, knownBy: 'resolved' }, 'listed'],
    [
      'resolved and never sent from here',
      { ...sent, knownBy: 'resolved', predictionId: null, sent: null },
      'elsewhere',
    ],
  ])('%s is %s', (_what, prediction, holding) => {
    expect(evidenceOf(prediction)).toBe(holding)
  })
})

describe('what the service holds, beside what was sent', () => {
  it.each([
    ['the same', { direction: 'bullish', confidence: 0.7 }, false],
    ['the same in binary', { direction: 'bullish', confidence: 0.1 + 0.6 }, false],
    ['another direction', { direction: 'bearish', confidence: 0.7 }, true],
    ['another confidence', { direction: 'bullish', confidence: 0.71 }, true],
    ['a direction only', { direction: 'bullish', confidence: null }, false],
    ['another direction and no confidence', { direction: 'neutral', confidence: null }, true],
    ['not known', unknown, false],
  ] as const)('%s', (_what, held, differs) => {
    expect(isOtherThanSent(held, sent)).toBe(differs)
    expect(isOtherThanSent(held, null)).toBe(false)
  })
})
