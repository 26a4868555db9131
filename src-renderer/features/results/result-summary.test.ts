import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { PredictionView } from '#contract/ipc/agents.procedures.ts'
import { challengeKeySchema } from '#contract/ipc/views.ts'
import { filterResults, summarizeResults } from './result-summary.ts'

function prediction(over: Partial<PredictionView>): PredictionView {
  return {
    agentKey: agentKeySchema.parse('ag_00000001'),
    agentName: 'Helios-01',
    site: 'global',
    challengeKey: challengeKeySchema.parse('dp_test~global~c1'),
    question: 'Will it rise?',
    asset: 'CL',
    outcomes: { kind: 'price' },
    direction: 'bullish',
    confidence: 0.7,
    reasoning: '',
    held: { knownBy: 'resolved', holding: 'elsewhere', differs: false },
    sent: null,
    predictionId: 'p1',
    acceptedAtMs: 1,
    deadlineAtMs: 2,
    resolvedAtMs: null,
    result: null,
    isCorrect: null,
    score: null,
    openPrice: null,
    closePrice: null,
    ...over,
  }
}

const right = prediction({ isCorrect: true, score: 85, asset: 'XAUUSD' })
const wrong = prediction({ isCorrect: false, score: 15, agentKey: agentKeySchema.parse('ag_00000002') })
const waiting = prediction({})

describe('summarizeResults', () => {
  it('counts what is resolved and averages what has a score', () => {
    expect(summarizeResults([right, wrong, waiting, prediction({ isCorrect: true })])).toMatchObject({
      resolved: 3,
      waiting: 1,
      correct: 2,
      scored: 2,
      averageScore: 50,
    })
  })

  it('puts each confidence into its tenth, 1 into the last', () => {
    const at = (confidence: number) => prediction({ confidence, isCorrect: true })
    const { bins } = summarizeResults([at(0), at(0.29), at(0.3), at(0.7), at(0.999), at(1)])
    expect(bins.map(({ n }) => n)).toEqual([1, 0, 1, 1, 0, 0, 0, 1, 0, 2])
  })

  it('has no average and no rate where nothing is resolved', () => {
    const summary = summarizeResults([waiting])
    expect(summary.averageScore).toBeNull()
    expect(summary.bins.every(({ n, meanConfidence }) => n === 0 && meanConfidence === null)).toBe(true)
  })
})

describe('filterResults', () => {
  const rows = [right, wrong, waiting]

  it('filters by outcome, agent and instrument', () => {
    const all = { site: null, agentKey: null, asset: null, outcome: 'all' } as const
    expect(filterResults(rows, all)).toEqual(rows)
    expect(filterResults(rows, { ...all, site: 'cn' })).toEqual([])
    expect(filterResults(rows, { ...all, outcome: 'wrong' })).toEqual([wrong])
    expect(filterResults(rows, { ...all, outcome: 'waiting' })).toEqual([waiting])
    expect(filterResults(rows, { ...all, agentKey: wrong.agentKey })).toEqual([wrong])
    expect(filterResults(rows, { ...all, asset: 'GC' })).toEqual([right])
  })
})
