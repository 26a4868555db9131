import { describe, expect, it } from 'vitest'
import { type PredictionTableRow, parsePredictionTable } from '#contract/rules/predictions/prediction-table.ts'
import { readCsv } from '#contract/rules/text/read-csv.ts'
import { formatRowsForSpreadsheet, type ImportedRow } from './imported-rows.ts'

const cells: PredictionTableRow = {
  line: 2,
  agent: 'Helios-01',
  challenge: 'ch1',
  direction: 'up',
  confidence: '7',
  reasoning: 'Gold rises',
  faults: [],
}
const copy = (row: PredictionTableRow, problem: string): string => {
  const imported: ImportedRow = { cells: row, view: null, isRepeat: false, progress: 'read' }
  return formatRowsForSpreadsheet([imported], () => problem)
}

describe('copied rows with errors', () => {
  it.each([
    { reasoning: '=HYPERLINK("http://x.example","y")' },
    { reasoning: '+5 %, by noon' },
    { reasoning: "'=1" },
    { reasoning: 'two\nlines, "quoted"' },
    { agent: '=SUM(A1)' },
    { challenge: '@home\tor away' },
    { direction: '-' },
    { confidence: '-1' },
    { confidence: '＝1' },
  ])('hold no formula, and are read again as they were: %j', (patch) => {
    const row = { ...cells, ...patch }
    const text = copy(row, '=1+1')
    expect(readCsv(text)[1]?.cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([])
    const { rows, ignoredColumns } = parsePredictionTable(text)
    expect([...rows]).toEqual([row])
    expect(ignoredColumns).toEqual([])
  })
})
