import { describe, expect, it } from 'vitest'
import type { Outcomes } from './direction.ts'
import {
  isPredictionHeading,
  listPredictionRecords,
  readPredictionCells,
  type TableColumn,
} from './prediction-table.ts'

const pasted: readonly TableColumn[] = ['agent', 'direction', 'confidence', 'reasoning']
const read = (text: string) => [...listPredictionRecords(text, pasted)]
const price: Outcomes = { kind: 'price' }
const knockOut: Outcomes = { kind: 'match', home: 'France', away: 'Brazil', drawAllowed: false, stage: 'sf' }

describe('listPredictionRecords', () => {
  it('follows a heading row, in Chinese too, and skips columns that it does not know', () => {
    expect(read('Confidence\tNote\tAgent\tDirection\n0.6\tx\tHelios-01\tbearish')).toEqual([
      {
        line: 2,
        agent: 'Helios-01',
        challenge: '',
        direction: 'bearish',
        confidence: '0.6',
        reasoning: '',
        faults: [],
      },
    ])
    expect(read('智能体,方向,信心\nHelios-01,看涨,0.7')[0]).toMatchObject({ direction: '看涨', confidence: '0.7' })
  })

  it.each([
    ['agent', 'name', '代理', '智能体'],
    ['challenge', 'challenge_id', 'Question', '挑战', '题目'],
    ['direction', 'Direction', '方向'],
    ['confidence', 'CONFIDENCE', '信心', '置信度'],
    ['reasoning', 'reason', '理由'],
  ] as const)('knows the headings of %s', (column, ...headings) => {
    for (const heading of [column, ...headings]) {
      const others = column === 'agent' ? 'direction' : 'agent'
      expect(read(`${heading},${others}\nx,y`)[0]).toMatchObject({ line: 2, [column]: 'x' })
    }
  })

  it('keeps line breaks and quotes inside a quoted cell and counts lines past them', () => {
    const rows = read('Helios-01\tup\t0.6\t"first ""line""\nsecond"\nNobody\tup\t0.6\tx')
    expect(rows.map(({ line, reasoning }) => [line, reasoning])).toEqual([
      [1, 'first "line"\nsecond'],
      [3, 'x'],
    ])
  })

  it.each([
    ['decimal commas and semicolons', 'Helios-01;up;0,55;one, two', '0,55', 'one, two'],
    ['commas in the reasoning', 'Helios-01,up,0.55,one; two; three; four; five', '0.55', 'one; two; three; four; five'],
  ])('finds the separator among %s', (_, text, confidence, reasoning) => {
    expect(read(text)[0]).toMatchObject({ direction: 'up', confidence, reasoning })
  })
})

it('takes a first line for a heading of predictions only with a challenge and what is said of it', () => {
  expect(isPredictionHeading(['agent', 'challenge', 'confidence'])).toBe(true)
  expect(isPredictionHeading(['agent', 'direction', 'confidence'])).toBe(false)
})

describe('readPredictionCells', () => {
  it.each([
    ['bullish', ['up', '↑', '1', 'Home', 'long', 'home win', '看涨', '看多', '主胜']],
    ['neutral', ['flat', '2', 'draw', 'tie', '持平', '震荡', '平局']],
    ['bearish', ['down', '↓', '3', 'AWAY', 'short', 'away_win', '看跌', '看空', '客胜']],
  ] as const)('reads as %s', (direction, words) => {
    const readings = words.map((word) => readPredictionCells({ direction: word, confidence: '', reasoning: '' }, price))
    expect(readings).toEqual(words.map(() => ({ direction, faults: [] })))
  })

  it('takes team names on a match and refuses a draw where none can happen', () => {
    const cells = { confidence: '', reasoning: '' }
    expect(readPredictionCells({ ...cells, direction: 'france' }, knockOut)).toEqual({
      direction: 'bullish',
      faults: [],
    })
    expect(readPredictionCells({ ...cells, direction: 'draw' }, knockOut)).toEqual({
      faults: ['direction_not_allowed'],
    })
    expect(readPredictionCells({ ...cells, direction: 'constructor' }, knockOut)).toEqual({
      faults: ['direction_unknown'],
    })
  })
})
