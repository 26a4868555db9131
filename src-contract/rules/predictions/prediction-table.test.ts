import { describe, expect, it } from 'vitest'
import { formatCsvLine } from '../text/write-csv.ts'
import type { Outcomes } from './direction.ts'
import {
  isPredictionHeading,
  listFaultsLeft,
  parsePredictionTable,
  readPredictionCells,
  type TableColumn,
} from './prediction-table.ts'

const pasted: readonly TableColumn[] = ['agent', 'direction', 'confidence', 'reasoning']
const read = (text: string) => [...parsePredictionTable(text, pasted).rows]
const readFile = (text: string) => [...parsePredictionTable(text).rows]
const price: Outcomes = { kind: 'price' }
const knockOut: Outcomes = { kind: 'match', home: 'France', away: 'Brazil', drawAllowed: false, stage: 'sf' }

describe('parsePredictionTable', () => {
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

  const spread = ['cells_beyond_columns']
  it.each([
    ['commas', 'A,c1,up,0.7,Gold rises, because rates fall', 'Gold rises, because rates fall', spread],
    ['a space before its quote', 'A,c1,up,0.7, "Gold, up"', '"Gold, up"', spread],
    ['semicolons', 'A;c1;up;0,7;Gold; rates', 'Gold; rates', spread],
    ['tabs', 'A\tc1\tup\t0.7\tGold\trates', 'Gold\trates', spread],
    ['a heading', 'agent,challenge,direction,confidence,reasoning\nA,c1,up,0.7,Gold, up', 'Gold, up', spread],
    [
      'a heading with columns that are not read',
      'agent,challenge,direction,confidence,reasoning,state\nA,c1,up,0.7,Gold, up,owed',
      'Gold, up',
      spread,
    ],
    ['a heading in another order', 'agent,reasoning,challenge,direction,confidence\nA,x, y,c1,up,0.7', 'x, y', spread],
    ['a heading without it', 'agent,challenge,direction,confidence,\nA,c1,up,0.7,Gold, up', 'Gold, up', spread],
    ['a decimal comma', 'A,c1,up,72,5,Gold', '5,Gold', ['cells_beyond_columns', 'decimal_comma']],
    ['empty cells after it', 'A,c1,up,0.7,Gold,,', 'Gold', []],
    ['quotes', 'A,c1,up,0.7,"Gold, up"', 'Gold, up', []],
    [
      'a column without a name first',
      ',agent,challenge,direction,confidence,reasoning\n0,A,c1,up,0.7,Gold',
      'Gold',
      [],
    ],
  ])('takes no part of a reasoning for the whole: with %s', (_, text, reasoning, faults) => {
    expect(readFile(text)).toMatchObject([{ agent: 'A', challenge: 'c1', direction: 'up', reasoning, faults }])
  })

  it.each([
    ['0,7', ['decimal_comma']],
    ['1,0', ['decimal_comma']],
    ['72,5', ['decimal_comma']],
    ['72,5 %', ['decimal_comma']],
    ['72,5 of 10 models', []],
    ['0.72,5', []],
    ['"72,5",5', []],
  ])('knows a confidence that was split at its comma: %s', (cells, faults) => {
    expect(readFile(`A,c1,up,${cells}`)).toMatchObject([{ faults }])
  })

  it('does not take a number in another column for the rest of a confidence', () => {
    expect(readFile('agent,confidence,challenge,reasoning\nA,72,7,x')).toMatchObject([{ faults: [], challenge: '7' }])
  })

  const known = 'agent,challenge,direction,confidence'
  it.each([
    [`${known},rationale`, ['rationale']],
    [`${known},constructor`, ['constructor']],
    [`${known}, 分析 ,comment,comment`, ['分析', 'comment']],
    [`${known},reasoning,confidence,name`, ['confidence', 'name']],
    [`${known},reasoning,state,site,question_text,Deadline_UTC`, []],
    [`${known},reasoning,problem`, []],
    [`${known},reasoning,,`, []],
    ['A,c1,up,0.7,rationale', []],
    ['', []],
  ])('names the columns that it does not read: %s', (heading, ignoredColumns) => {
    expect(parsePredictionTable(`${heading}\nB,c1,up,0.7`).ignoredColumns).toEqual(ignoredColumns)
  })

  it.each(['=HYPERLINK("http://x.example","y")', '+5 % by noon', '-1', '@home', '＝1', "'=1", "'quoted' word", "it's"])(
    'reads %j as a list of the console writes it',
    (reasoning) => {
      expect(readFile(formatCsvLine(['A', 'c1', 'up', '0.7', reasoning]))).toMatchObject([{ reasoning, faults: [] }])
    },
  )
})

describe('listFaultsLeft', () => {
  const [row] = readFile('A,c1,up,0,7')
  if (row === undefined) throw new Error('no row')
  it.each([
    ['nothing', {}, ['decimal_comma']],
    ['the agent', { agent: 'B' }, ['decimal_comma']],
    ['a space', { confidence: '0 ' }, ['decimal_comma']],
    ['the confidence', { confidence: '0.7' }, []],
    ['the reasoning', { reasoning: '' }, []],
  ])('keeps that a confidence was split until it is put right: changed is %s', (_, patch, faults) => {
    expect(listFaultsLeft(row, { ...row, ...patch })).toEqual(faults)
  })

  it.each(['A,c1,up,0.7,Gold, up', 'A,c1,up,0.7,"Gold" up'])(
    'takes a text that was read whole as the operator has seen it: %s',
    (text) => {
      const [spread] = readFile(text)
      if (spread === undefined) throw new Error('no row')
      expect(spread.faults).toHaveLength(1)
      expect(listFaultsLeft(spread, spread)).toEqual([])
    },
  )
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
