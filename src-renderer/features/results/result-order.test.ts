import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import type { PredictionView } from '#contract/ipc/predictions.procedures.ts'
import { unreadResults } from '../../../test/support/results-reading.ts'
import { ownResultSort, type ResultSort, readResultSort, sortResults } from './result-order.ts'

function prediction(agentName: string, resolvedAtMs: number, score: number | null): PredictionView {
  return {
    agentKey: agentKeySchema.parse('ag_00000001'),
    agentName,
    site: 'global',
    eventKey: null,
    challengeKey: challengeKeySchema.parse('dp_test~global~c1'),
    question: 'Will it rise?',
    asset: 'CL',
    outcomes: { kind: 'price' },
    direction: 'bullish',
    confidence: 0.7,
    reasoning: '',
    held: { knownBy: 'resolved', holding: 'elsewhere', differs: false },
    sent: null,
    revisionNumber: null,
    former: [],
    isRevisable: false,
    challengeStatus: 'resolved',
    isOver: true,
    results: unreadResults,
    predictionId: null,
    acceptedAtMs: null,
    deadlineAtMs: 0,
    resolvedAtMs,
    result: null,
    isCorrect: null,
    score,
    openPrice: null,
    closePrice: null,
  }
}

const rows = [prediction('Bot10', 3, null), prediction('Bot2', 1, 80), prediction('Bot1', 2, 20)]
const names = (columnId: ResultSort['columnId'], direction: ResultSort['direction']) =>
  sortResults(rows, { columnId, direction }, { isHiding: false }).map(({ agentName }) => agentName)

describe('sortResults', () => {
  it('sorts names as people count and times by the clock', () => {
    expect(names('agent', 'ascending')).toEqual(['Bot1', 'Bot2', 'Bot10'])
    expect(names('when', 'descending')).toEqual(['Bot10', 'Bot1', 'Bot2'])
  })

  it('keeps what has no score at the end both ways', () => {
    expect(names('score', 'ascending')).toEqual(['Bot1', 'Bot2', 'Bot10'])
    expect(names('score', 'descending')).toEqual(['Bot2', 'Bot1', 'Bot10'])
  })

  it('puts equal rows newest first', () => {
    expect(names('asset', 'ascending')).toEqual(['Bot10', 'Bot1', 'Bot2'])
  })

  const said = (agentName: string, confidence: number, of: Partial<PredictionView>): PredictionView => ({
    ...prediction(agentName, 1, null),
    confidence,
    ...of,
  })
  const resolved = { isCorrect: true } as const
  const among = [said('Low', 0.6, resolved), said('Pending', 0.71, {}), said('High', 0.72, resolved)]
  it.each<[ResultSort['direction'], boolean, string[]]>([
    ['ascending', false, ['Low', 'Pending', 'High']],
    ['descending', false, ['High', 'Pending', 'Low']],
    ['ascending', true, ['Low', 'High', 'Pending']],
    ['descending', true, ['High', 'Low', 'Pending']],
  ])('sorts by confidence, %s; a hidden one (%s) is not told by its neighbours', (direction, isHiding, expected) => {
    const sorted = sortResults(among, { columnId: 'confidence', direction }, { isHiding })
    expect(sorted.map(({ agentName }) => agentName)).toEqual(expected)
  })

  it.each<[string, Partial<PredictionView>]>([
    ['its result', { result: 'bullish' }],
    ['its verdict', { isCorrect: false }],
    ['its score', { score: 12 }],
  ])('sorts what is not hidden by its value in presentation mode too: known is %s', (_, of) => {
    const rows = [said('Low', 0.6, resolved), said('High', 0.72, resolved), said('Known', 0.71, of)]
    const sorted = sortResults(rows, { columnId: 'confidence', direction: 'ascending' }, { isHiding: true })
    expect(sorted.map(({ agentName }) => agentName)).toEqual(['Low', 'Known', 'High'])
  })
})

it.each([
  [{ columnId: 'score', direction: 'ascending' } as const, { columnId: 'score', direction: 'ascending' }],
  [{ columnId: 'of an older console', direction: 'ascending' } as const, ownResultSort],
])('a kept order %o is read as %o', (kept, expected) => {
  expect(readResultSort(kept)).toEqual(expected)
})
